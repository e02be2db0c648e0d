package dev.perdure.activities.workspace;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.task.FilePlacement;
import dev.perdure.activities.journal.task.TaskHostStore;
import dev.perdure.activities.process.TaskProgramEnder;
import dev.perdure.activities.tool.run.WorktreeLock;
import dev.perdure.planner.id.TaskId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files on this host of tasks that have moved to another host: ends the programs that work in them,
 * and puts them aside.
 */
public final class LeftFiles {

  private static final Logger LOG = LoggerFactory.getLogger(LeftFiles.class);
  private static final Duration WORKTREE_LOCK_TIMEOUT = Duration.ofSeconds(5);

  private final EventLog eventLog;
  private final TaskHostStore taskHostStore;
  private final HostWorkspaces host;

  public LeftFiles(EventLog eventLog, TaskHostStore taskHostStore, HostWorkspaces host) {
    this.eventLog = eventLog;
    this.taskHostStore = taskHostStore;
    this.host = host;
  }

  /** Puts all left files of this host aside. A call that still changes files delays this. */
  public void sweep() {
    for (TaskId task : taskHostStore.left(host.id())) {
      taskHostStore.placement(task, host.id()).ifPresent(placement -> putAside(task, placement));
    }
  }

  /** Puts the files of a task aside if they are left ones; false if a call still changes them. */
  boolean putAside(TaskId task, FilePlacement placement) {
    if (!host.workspaces().isStale(task, placement.leftAt())) {
      return true;
    }
    Path records = HostPaths.records(host.directory(), task);
    TaskProgramEnder.end(records);
    Optional<Path> place =
        WorktreeLock.whileStill(records, WORKTREE_LOCK_TIMEOUT, () -> leave(task, placement))
            .flatMap(left -> left);
    place.ifPresent(left -> tell(task, placement, left));
    return place.isPresent();
  }

  private Optional<Path> leave(TaskId task, FilePlacement placement) {
    Optional<Path> place = host.workspaces().leave(task, placement.leftAt());
    DirectoryOperations.delete(HostPaths.records(host.directory(), task));
    return place;
  }

  private void tell(TaskId task, FilePlacement placement, Path place) {
    LOG.warn(
        "Task {} has moved to host {}; its files here are in {}", task, placement.host(), place);
    eventLog.notice(
        task,
        NoticeLevel.INFO,
        "The task has moved away from host '%s', so that host does not act on it. Its files there are put aside in '%s' until the task is cleaned up."
            .formatted(host.id(), place));
  }
}
