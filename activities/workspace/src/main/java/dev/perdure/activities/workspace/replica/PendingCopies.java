package dev.perdure.activities.workspace.replica;

import dev.perdure.activities.journal.db.FileLease;
import dev.perdure.planner.id.TaskId;
import java.util.Optional;
import java.util.function.Function;

/** The work of a host beside its tasks on copies in an object store. */
public interface PendingCopies {

  /**
   * Sends the copies of this host that wait.
   *
   * @param leases the right to act on a task's files, empty for an unknown task
   */
  void send(Function<TaskId, Optional<FileLease>> leases);

  /** Deletes a bounded number of objects that no copy needs; the next run deletes the others. */
  void clean();

  /** No work: copies lie in the database. */
  static PendingCopies none() {
    return new PendingCopies() {
      @Override
      public void send(Function<TaskId, Optional<FileLease>> leases) {}

      @Override
      public void clean() {}
    };
  }
}
