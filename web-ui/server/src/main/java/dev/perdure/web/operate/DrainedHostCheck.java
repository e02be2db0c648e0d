package dev.perdure.web.operate;

import dev.perdure.activities.journal.task.TaskHostStore;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.WorkerHost;
import dev.perdure.activities.journal.task.WorkerHostStore;
import dev.perdure.web.outbox.EngineState;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Checks whether a new task waits because no host takes it: people drain the hosts. */
@Component
final class DrainedHostCheck {

  private static final String START = "startTask";

  private final WorkerHostStore workerHostStore;
  private final TaskHostStore taskHostStore;

  DrainedHostCheck(WorkerHostStore workerHostStore, TaskHostStore taskHostStore) {
    this.workerHostStore = workerHostStore;
    this.taskHostStore = taskHostStore;
  }

  /** Returns the reason why no host takes the task; empty if a host may take it. */
  Optional<Why> of(TaskRecord task, EngineState state) {
    boolean starts =
        task.workspace() == null
            && state.pending().stream().anyMatch(pending -> START.equals(pending.activity()));
    if (!starts) {
      return Optional.empty();
    }
    List<WorkerHost> draining =
        workerHostStore.list().stream().filter(WorkerHost::isDraining).toList();
    Optional<String> origin = taskHostStore.origin(task.id());
    return origin.isPresent() ? fork(origin.get(), draining) : other(draining);
  }

  private static Optional<Why> fork(String origin, List<WorkerHost> draining) {
    return draining.stream()
        .filter(host -> host.name().equals(origin))
        .map(host ->
            why(
                List.of(host),
                "The files that it starts from are on the host '%1$s', which drains and takes no new tasks: run 'perdure fleet undrain %1$s'."
                    .formatted(origin)))
        .findFirst();
  }

  private Optional<Why> other(List<WorkerHost> draining) {
    if (draining.isEmpty() || workerHostStore.leastBusy().isPresent()) {
      return Optional.empty();
    }
    String names =
        draining.stream().map(host -> "'" + host.name() + "'").collect(Collectors.joining(", "));
    return Optional.of(
        why(
            draining,
            "No host takes new tasks, as people drain %s: run 'perdure fleet undrain %s', or start a worker of another host."
                .formatted(names, draining.getFirst().name())));
  }

  private static Why why(List<WorkerHost> draining, String sentence) {
    Instant since =
        draining.stream()
            .map(WorkerHost::drainingSince)
            .filter(Objects::nonNull)
            .max(Comparator.naturalOrder())
            .orElseGet(Instant::now);
    return Why.of(TaskDelayCause.WORKER, since, sentence);
  }
}
