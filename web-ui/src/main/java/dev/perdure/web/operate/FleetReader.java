package dev.perdure.web.operate;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.run.UsageTotals;
import dev.perdure.activities.journal.run.UsageTotals.Grouping;
import dev.perdure.activities.journal.run.UsageTotals.Total;
import dev.perdure.activities.journal.task.FleetQueries;
import dev.perdure.activities.journal.task.FleetQueries.AwaitedRequest;
import dev.perdure.activities.journal.task.FleetQueries.FailedTask;
import dev.perdure.activities.journal.task.FleetQueries.MovingTask;
import dev.perdure.activities.journal.task.StuckTaskStore;
import dev.perdure.activities.journal.task.StuckTaskStore.StuckTask;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.audit.AuditLog;
import dev.perdure.web.operate.Fleet.Amount;
import dev.perdure.web.operate.Fleet.Approver;
import dev.perdure.web.operate.Fleet.Audit;
import dev.perdure.web.operate.Fleet.FailedTaskView;
import dev.perdure.web.operate.Fleet.Failing;
import dev.perdure.web.operate.Fleet.FailureClass;
import dev.perdure.web.operate.Fleet.Running;
import dev.perdure.web.operate.Fleet.RunningTask;
import dev.perdure.web.operate.Fleet.Silent;
import dev.perdure.web.operate.Fleet.SilentTask;
import dev.perdure.web.operate.Fleet.Spend;
import dev.perdure.web.operate.Fleet.StateCount;
import dev.perdure.web.operate.Why.Cause;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/**
 * Reads the operators' overview of all tasks: figures from the journal, task queues and the causes
 * of silence from Temporal.
 */
@Component
record FleetReader(
    Journal journal,
    TaskDiagnosisService diagnosis,
    WorkerQueueReader queues,
    ProviderStatusReader providers,
    AuditLog log) {

  /** How many tasks or requests a list names. */
  static final int NAMED = 20;

  private static final int EXPLAINED = 10;
  private static final String UNKNOWN = "unknown";

  Fleet read(int silentMinutes) {
    Instant now = Instant.now();
    var figures = new FleetQueries(journal.database());
    List<MovingTask> moving = figures.atWork();
    var engine = queues.read(figures.hosts(), moving);
    return new Fleet(
        now,
        figures.states().entrySet().stream()
            .map(each -> new StateCount(each.getKey(), each.getValue()))
            .toList(),
        approvers(figures.waiting(NAMED)),
        running(moving),
        silent(moving, now, silentMinutes, engine.answers()),
        failing(figures, now.minus(Duration.ofDays(1))),
        engine,
        providers.read(figures.answered(now.minus(Duration.ofDays(1))), moving, figures.givenUp()),
        spend(figures, now),
        audit());
  }

  private Audit audit() {
    return log.last()
        .map(report ->
            new Audit(
                report.at(),
                report.decisions(),
                report.findings().size(),
                report.findings().stream().limit(NAMED).toList()))
        .orElseGet(() -> new Audit(null, 0, 0, List.of()));
  }

  /** The requests come with the oldest first, and so do the people. */
  private static List<Approver> approvers(List<AwaitedRequest> requests) {
    Map<Optional<String>, List<AwaitedRequest>> byPerson =
        requests.stream()
            .collect(
                Collectors.groupingBy(
                    request -> Optional.ofNullable(request.assignee()),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return byPerson.values().stream()
        .map(of -> {
          AwaitedRequest oldest = of.getFirst();
          return new Approver(oldest.assignee(), oldest.count(), oldest.raisedAt(), of);
        })
        .toList();
  }

  private Running running(List<MovingTask> moving) {
    var calls = new OpenToolCallReader(journal.database());
    return new Running(
        moving.size(),
        moving.stream()
            .limit(NAMED)
            .map(task ->
                new RunningTask(
                    task.id(),
                    task.title(),
                    task.state(),
                    task.phase(),
                    task.progressAt(),
                    calls.oldest(task.id()).orElse(null)))
            .toList());
  }

  private Silent silent(List<MovingTask> moving, Instant now, int minutes, boolean engineAnswers) {
    Instant limit = now.minus(Duration.ofMinutes(minutes));
    List<StuckTask> stuck = new StuckTaskStore(journal.database()).list(NAMED);
    Set<TaskId> known = stuck.stream().map(StuckTask::id).collect(Collectors.toSet());
    List<MovingTask> silent =
        moving.stream()
            .filter(task -> !task.progressAt().isAfter(limit) && !known.contains(task.id()))
            .toList();
    return new Silent(
        minutes,
        stuck.size() + silent.size(),
        Stream.concat(
                stuck.stream().map(FleetReader::stuck),
                silent.stream().limit(EXPLAINED).flatMap(task -> silent(task, engineAnswers)))
            .toList());
  }

  /** A stuck task is silent at once: nothing reaches it before its root is started again. */
  private static SilentTask stuck(StuckTask task) {
    Instant since = task.sighting().since();
    return new SilentTask(
        task.id(),
        task.title(),
        since,
        TaskDiagnosisService.stuck(since, task.sighting().sentence()));
  }

  /** An engine that has just not answered is not asked again for each task. */
  private Stream<SilentTask> silent(MovingTask task, boolean engineAnswers) {
    return journal
        .taskReader()
        .find(task.id())
        .map(found -> engineAnswers ? diagnosis.of(found) : diagnosis.without(found))
        .filter(why -> why.cause() != Cause.ENDED)
        .map(why -> new SilentTask(task.id(), task.title(), task.progressAt(), why))
        .stream();
  }

  private static Failing failing(FleetQueries figures, Instant since) {
    List<FailedTask> failed = figures.failed(since);
    Map<String, List<FailedTask>> classes =
        failed.stream().collect(Collectors.groupingBy(FleetReader::code));
    return new Failing(
        since,
        failed.size(),
        classes.entrySet().stream()
            .map(each -> failures(each.getKey(), each.getValue()))
            .sorted(Comparator.comparingInt(FailureClass::count).reversed())
            .toList());
  }

  private static String code(FailedTask task) {
    var failure = task.failure();
    return failure == null ? UNKNOWN : failure.code();
  }

  private static FailureClass failures(String code, List<FailedTask> tasks) {
    return new FailureClass(
        code,
        tasks.size(),
        tasks.stream()
            .limit(NAMED)
            .map(task -> {
              var failure = task.failure();
              String message = failure == null ? "" : failure.message();
              return new FailedTaskView(task.id(), task.title(), task.at(), message);
            })
            .toList());
  }

  private Spend spend(FleetQueries figures, Instant now) {
    Instant today = now.truncatedTo(ChronoUnit.DAYS);
    List<Total> days =
        new UsageTotals(journal.database()).since(today.minus(Duration.ofDays(6)), Grouping.DAY);
    String key = LocalDate.ofInstant(today, ZoneOffset.UTC).toString();
    return new Spend(
        amount(days.stream().filter(day -> day.key().equals(key)).toList()),
        amount(days),
        figures.dearest(today, NAMED));
  }

  private static Amount amount(Collection<Total> days) {
    return new Amount(
        days.stream()
            .map(day -> Objects.requireNonNullElse(day.usage().cost(), BigDecimal.ZERO))
            .reduce(BigDecimal.ZERO, BigDecimal::add),
        days.stream().mapToInt(Total::calls).sum(),
        days.stream().mapToInt(Total::unpriced).sum());
  }
}
