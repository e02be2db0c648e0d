package dev.perdure.activities.task;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.journal.task.ForkOrigin;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordWorkspace;
import dev.perdure.activities.journal.task.TaskStore;
import java.util.Optional;

/** Finds the task queue of the host that has the files of a task, or will have them. */
final class TaskQueueFinder {

  private final TaskStore taskStore;
  private final HostPaths hostPaths;

  TaskQueueFinder(TaskStore taskStore, HostPaths hostPaths) {
    this.taskStore = taskStore;
    this.hostPaths = hostPaths;
  }

  String queue(TaskRecord task) {
    TaskRecordWorkspace workspace = task.workspace();
    return Optional.ofNullable(workspace)
        .map(TaskRecordWorkspace::host)
        .or(() -> taskStore.forkOrigin(task.id()).map(ForkOrigin::host))
        .map(hostPaths::queue)
        .orElseGet(hostPaths::queue);
  }
}
