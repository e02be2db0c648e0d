package dev.perdure.web.operate;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.run.UsageGrouping;
import dev.perdure.activities.journal.run.UsageTotals;
import dev.perdure.activities.journal.run.UsageTotalsTotal;
import dev.perdure.activities.journal.task.ActiveTask;
import dev.perdure.activities.journal.task.FailedTask;
import dev.perdure.activities.journal.task.FleetQueries;
import dev.perdure.activities.journal.task.FleetQueriesAwaitedRequest;
import dev.perdure.activities.journal.task.StuckTask;
import dev.perdure.activities.journal.task.StuckTaskStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.audit.AuditLog;
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
final class FleetReader {

  /** How many tasks or requests a list names. */
  static final int MAX_LISTED_ENTRIES = 20;

  private static final int EXPLAINED = 10;
  private static final String UNKNOWN = "unknown";

  private final Journal journal;
  private final TaskDiagnosisService diagnosis;
  private final WorkerQueueReader queues;
  private final ProviderStatusReader providers;
  private final AuditLog log;

  FleetReader(
      Journal journal,
      TaskDiagnosisService diagnosis,
      WorkerQueueReader queues,
      ProviderStatusReader providers,
      AuditLog log) {
    this.journal = journal;
    this.diagnosis = diagnosis;
    this.queues = queues;
    this.providers = providers;
    this.log = log;
  }

  Fleet read(int silentMinutes) {
    Instant now = Instant.now();
    var figures = new FleetQueries(journal.database());
    List<ActiveTask> moving = figures.atWork();
    var engine = queues.read(figures.hosts(), moving);
    return new Fleet(
        now,
        figures.states().entrySet().stream()
            .map(each -> new FleetStateCount(each.getKey(), each.getValue()))
            .toList(),
        approvers(figures.waiting(MAX_LISTED_ENTRIES)),
        running(moving),
        silent(moving, now, silentMinutes, engine.answers()),
        failing(figures, now.minus(Duration.ofDays(1))),
        engine,
        providers.read(figures.answered(now.minus(Duration.ofDays(1))), moving, figures.givenUp()),
        spend(figures, now),
        audit());
  }

  private FleetAudit audit() {
    return log.last()
        .map(report ->
            new FleetAudit(
                report.at(),
                report.decisions(),
                report.findings().size(),
                report.findings().stream().limit(MAX_LISTED_ENTRIES).toList()))
        .orElseGet(() -> new FleetAudit(null, 0, 0, List.of()));
  }

  /** The requests come with the oldest first, and so do the people. */
  private static List<FleetApprover> approvers(List<FleetQueriesAwaitedRequest> requests) {
    Map<Optional<String>, List<FleetQueriesAwaitedRequest>> byPerson =
        requests.stream()
            .collect(
                Collectors.groupingBy(
                    request -> Optional.ofNullable(request.assignee()),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return byPerson.values().stream()
        .map(of -> {
          FleetQueriesAwaitedRequest oldest = of.getFirst();
          return new FleetApprover(oldest.assignee(), oldest.count(), oldest.raisedAt(), of);
        })
        .toList();
  }

  private FleetRunning running(List<ActiveTask> moving) {
    var calls = new OpenToolCallReader(journal.database());
    return new FleetRunning(
        moving.size(),
        moving.stream()
            .limit(MAX_LISTED_ENTRIES)
            .map(task ->
                new FleetRunningTask(
                    task.id(),
                    task.title(),
                    task.state(),
                    task.phase(),
                    task.progressAt(),
                    calls.oldest(task.id()).orElse(null)))
            .toList());
  }

  private FleetSilent silent(
      List<ActiveTask> moving, Instant now, int minutes, boolean engineAnswers) {
    Instant limit = now.minus(Duration.ofMinutes(minutes));
    List<StuckTask> stuck = new StuckTaskStore(journal.database()).list(MAX_LISTED_ENTRIES);
    Set<TaskId> known = stuck.stream().map(StuckTask::id).collect(Collectors.toSet());
    List<ActiveTask> silent =
        moving.stream()
            .filter(task -> !task.progressAt().isAfter(limit) && !known.contains(task.id()))
            .toList();
    return new FleetSilent(
        minutes,
        stuck.size() + silent.size(),
        Stream.concat(
                stuck.stream().map(FleetReader::stuck),
                silent.stream().limit(EXPLAINED).flatMap(task -> silent(task, engineAnswers)))
            .toList());
  }

  /** A stuck task is silent at once: nothing reaches it before its root is started again. */
  private static FleetSilentTask stuck(StuckTask task) {
    Instant since = task.sighting().since();
    return new FleetSilentTask(
        task.id(),
        task.title(),
        since,
        TaskDiagnosisService.stuck(since, task.sighting().sentence()));
  }

  /** An engine that has just not answered is not asked again for each task. */
  private Stream<FleetSilentTask> silent(ActiveTask task, boolean engineAnswers) {
    return journal
        .taskReader()
        .find(task.id())
        .map(found -> engineAnswers ? diagnosis.of(found) : diagnosis.without(found))
        .filter(why -> why.cause() != TaskDelayCause.ENDED)
        .map(why -> new FleetSilentTask(task.id(), task.title(), task.progressAt(), why))
        .stream();
  }

  private static FleetFailing failing(FleetQueries figures, Instant since) {
    List<FailedTask> failed = figures.failed(since);
    Map<String, List<FailedTask>> classes =
        failed.stream().collect(Collectors.groupingBy(FleetReader::code));
    return new FleetFailing(
        since,
        failed.size(),
        classes.entrySet().stream()
            .map(each -> failures(each.getKey(), each.getValue()))
            .sorted(Comparator.comparingInt(FleetFailureClass::count).reversed())
            .toList());
  }

  private static String code(FailedTask task) {
    var failure = task.failure();
    return failure == null ? UNKNOWN : failure.code();
  }

  private static FleetFailureClass failures(String code, List<FailedTask> tasks) {
    return new FleetFailureClass(
        code,
        tasks.size(),
        tasks.stream()
            .limit(MAX_LISTED_ENTRIES)
            .map(task -> {
              var failure = task.failure();
              String message = failure == null ? "" : failure.message();
              return new FleetFailedTaskView(task.id(), task.title(), task.at(), message);
            })
            .toList());
  }

  private FleetSpend spend(FleetQueries figures, Instant now) {
    Instant today = now.truncatedTo(ChronoUnit.DAYS);
    List<UsageTotalsTotal> days =
        new UsageTotals(journal.database())
            .since(today.minus(Duration.ofDays(6)), UsageGrouping.DAY);
    String key = LocalDate.ofInstant(today, ZoneOffset.UTC).toString();
    return new FleetSpend(
        amount(days.stream().filter(day -> day.key().equals(key)).toList()),
        amount(days),
        figures.dearest(today, MAX_LISTED_ENTRIES));
  }

  private static FleetAmount amount(Collection<UsageTotalsTotal> days) {
    return new FleetAmount(
        days.stream()
            .map(day -> Objects.requireNonNullElse(day.usage().cost(), BigDecimal.ZERO))
            .reduce(BigDecimal.ZERO, BigDecimal::add),
        days.stream().mapToInt(UsageTotalsTotal::calls).sum(),
        days.stream().mapToInt(UsageTotalsTotal::unpriced).sum());
  }
}
