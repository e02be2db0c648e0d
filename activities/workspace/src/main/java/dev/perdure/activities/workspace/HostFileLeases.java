package dev.perdure.activities.workspace;

import dev.perdure.activities.journal.db.FileLease;
import dev.perdure.activities.journal.db.FilesMovedException;
import dev.perdure.activities.journal.task.FilePlacement;
import dev.perdure.activities.journal.task.TaskHostStore;
import dev.perdure.planner.id.TaskId;
import java.util.Optional;

/** Gives activities of this host the right to act on the files of a task. */
public final class HostFileLeases {

  private final TaskHostStore taskHostStore;
  private final LeftFiles leftFiles;
  private final String host;

  public HostFileLeases(TaskHostStore taskHostStore, LeftFiles leftFiles, String host) {
    this.taskHostStore = taskHostStore;
    this.leftFiles = leftFiles;
    this.host = host;
  }

  /**
   * Returns a lease of a task's files; empty for an unknown task. Files from before a move of the
   * task are put aside first.
   *
   * @throws FilesMovedException if the task belongs to another host
   */
  public Optional<FileLease> take(TaskId task) {
    return taskHostStore.placement(task, host).map(placement -> lease(task, placement));
  }

  private FileLease lease(TaskId task, FilePlacement placement) {
    if (!isHere(placement) || !leftFiles.putAside(task, placement)) {
      throw new FilesMovedException(task);
    }
    return new FileLease(task, placement.number());
  }

  /**
   * Whether the task is this host's. A task of an older build has no host before it has files. A
   * task without files that has moved belongs to no host until its start chooses one.
   */
  private boolean isHere(FilePlacement placement) {
    return placement.host() == null ? placement.number() == 0 : host.equals(placement.host());
  }
}
