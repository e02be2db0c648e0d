package dev.perdure.activities.workspace.checkpoint;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskStartLock;
import dev.perdure.activities.tool.run.WorktreeLock;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.TaskState;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** Runs work on the files of a task while the task rests and no call changes them. */
final class RestingTaskLock {

  private static final Duration WORKTREE_LOCK_TIMEOUT = Duration.ofSeconds(2);

  private final TaskReader taskReader;
  private final TaskStartLock taskStartLock;
  private final HostWorkspaces host;

  RestingTaskLock(TaskReader taskReader, TaskStartLock taskStartLock, HostWorkspaces host) {
    this.taskReader = taskReader;
    this.taskStartLock = taskStartLock;
    this.host = host;
  }

  /**
   * Runs the work under the task's start lock and worktree lock; empty if the task has started or a
   * call changes its files.
   */
  <T> Optional<T> holding(TaskId task, Supplier<T> work) {
    Path records = HostPaths.records(host.directory(), task);
    return taskStartLock.holding(
        task,
        () ->
            isAtWork(task)
                ? Optional.empty()
                : WorktreeLock.whileStill(records, WORKTREE_LOCK_TIMEOUT, work));
  }

  /** Whether the task rests, as its record says. */
  boolean isAtRest(TaskId task) {
    return taskReader.get(task).state().isAtRest();
  }

  private boolean isAtWork(TaskId task) {
    TaskState state = taskReader.get(task).state();
    return state != TaskState.QUEUED && !state.isAtRest();
  }
}
