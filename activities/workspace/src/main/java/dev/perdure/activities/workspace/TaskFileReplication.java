package dev.perdure.activities.workspace;

import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.planner.id.TaskId;
import java.util.Optional;

/** Replication of task files between hosts that share a database. */
public interface TaskFileReplication {

  /** Keeps what others need of a task's files as they are now, if anything is new. */
  void keep(Workspace workspace);

  /**
   * Keeps the files after a tool call that is not the last one of its turn. The copy is skipped if
   * copies have taken too much of the task's time, and delayed if it fails.
   */
  void keepAfterCall(Workspace workspace);

  /** Brings in the files of a task that belongs here and was elsewhere; empty if it can't be. */
  Optional<Workspace> bring(TaskId task);

  /** Deletes the stored copy of a task's files; its changes stay readable. */
  void forget(TaskId task);

  /** The replication of a host that shares no database. */
  static TaskFileReplication none() {
    return new TaskFileReplication() {
      @Override
      public void keep(Workspace workspace) {}

      @Override
      public void keepAfterCall(Workspace workspace) {}

      @Override
      public Optional<Workspace> bring(TaskId task) {
        return Optional.empty();
      }

      @Override
      public void forget(TaskId task) {}
    };
  }
}
