package dev.perdure.activities.task;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.journal.task.TaskHostStore;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordWorkspace;
import dev.perdure.activities.journal.task.WorkerHost;
import dev.perdure.activities.journal.task.WorkerHostStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.port.FailureTypes;
import io.temporal.failure.ApplicationErrorCategory;
import io.temporal.failure.ApplicationFailure;
import java.util.Optional;

/**
 * Finds the task queue of the host that has the files of a task, or will have them. A task without
 * files is new, so no host that drains gets it.
 */
final class TaskQueueFinder {

  private final TaskHostStore taskHostStore;
  private final WorkerHostStore workerHostStore;
  private final HostPaths hostPaths;

  TaskQueueFinder(
      TaskHostStore taskHostStore, WorkerHostStore workerHostStore, HostPaths hostPaths) {
    this.taskHostStore = taskHostStore;
    this.workerHostStore = workerHostStore;
    this.hostPaths = hostPaths;
  }

  /** Returns the queue of a task; fails while no host may take a new task. */
  String queue(TaskRecord task) {
    return hostPaths.queue(workspaceHost(task).orElseGet(() -> starting(task, newHost(task.id()))));
  }

  /** Returns the queue of a task that only ends, also if its host drains. */
  String nearestQueue(TaskRecord task) {
    return hostPaths.queue(
        workspaceHost(task)
            .orElseGet(
                () -> starting(task, taskHostStore.origin(task.id()).orElseGet(hostPaths::host))));
  }

  private static Optional<String> workspaceHost(TaskRecord task) {
    return Optional.ofNullable(task.workspace()).map(TaskRecordWorkspace::host);
  }

  private String starting(TaskRecord task, String host) {
    return taskHostStore.start(task.id(), host);
  }

  /** A fork begins from the files of its origin, which no other host has. */
  private String newHost(TaskId task) {
    Optional<String> origin = taskHostStore.origin(task);
    String host = origin.orElseGet(hostPaths::host);
    if (!isDraining(host)) {
      return host;
    }
    return (origin.isPresent() ? Optional.<String>empty() : workerHostStore.leastBusy())
        .orElseThrow(() -> noHost(host));
  }

  /** The failure of a start that Temporal repeats until a host takes the task. */
  private static ApplicationFailure noHost(String draining) {
    return ApplicationFailure.newBuilder()
        .setMessage("The host '%s' drains and takes no new tasks.".formatted(draining))
        .setType(FailureTypes.NO_HOST)
        .setCategory(ApplicationErrorCategory.BENIGN)
        .build();
  }

  private boolean isDraining(String host) {
    return workerHostStore.find(host).filter(WorkerHost::isDraining).isPresent();
  }
}
