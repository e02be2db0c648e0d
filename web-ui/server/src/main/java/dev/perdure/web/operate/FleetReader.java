package dev.perdure.web.operate;

import dev.perdure.activities.journal.task.ActiveTask;
import dev.perdure.activities.journal.task.FailedTask;
import dev.perdure.activities.journal.task.FleetQueries;
import dev.perdure.activities.journal.task.FleetQueriesAwaitedRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * Reads the operators' overview of all tasks: figures from the journal, task queues and the causes
 * of silence from Temporal.
 */
@Component
final class FleetReader {

  /** How many tasks or requests a list names. */
  static final int MAX_LISTED_ENTRIES = 20;

  private static final String UNKNOWN = "unknown";

  private final WorkerQueueReader queues;
  private final ProviderStatusReader providers;
  private final FleetCheckReader checks;
  private final FleetQueries fleetQueries;
  private final FleetSpendReader fleetSpendReader;
  private final FleetWorkReader fleetWorkReader;

  FleetReader(
      WorkerQueueReader queues,
      ProviderStatusReader providers,
      FleetCheckReader checks,
      FleetQueries fleetQueries,
      FleetSpendReader fleetSpendReader,
      FleetWorkReader fleetWorkReader) {
    this.queues = queues;
    this.providers = providers;
    this.checks = checks;
    this.fleetQueries = fleetQueries;
    this.fleetSpendReader = fleetSpendReader;
    this.fleetWorkReader = fleetWorkReader;
  }

  Fleet read(int silentMinutes) {
    Instant now = Instant.now();
    List<ActiveTask> moving = fleetQueries.atWork();
    var engine = queues.read(fleetQueries.hosts(), moving);
    return new Fleet(
        now,
        fleetQueries.states().entrySet().stream()
            .map(each -> new FleetStateCount(each.getKey(), each.getValue()))
            .toList(),
        approvers(fleetQueries.waiting(MAX_LISTED_ENTRIES)),
        fleetWorkReader.running(moving),
        fleetWorkReader.silent(moving, now, silentMinutes, engine.answers()),
        failing(fleetQueries, now.minus(Duration.ofDays(1))),
        engine,
        providers.read(
            fleetQueries.answered(now.minus(Duration.ofDays(1))), moving, fleetQueries.givenUp()),
        fleetSpendReader.read(now),
        checks.audit(),
        checks.reconciliation());
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
}
