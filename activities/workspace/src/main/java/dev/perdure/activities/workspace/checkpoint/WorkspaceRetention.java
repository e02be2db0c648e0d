package dev.perdure.activities.workspace.checkpoint;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.git.GitFailure;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.WorkspaceReplicaStore;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.activities.workspace.PatchFile;
import dev.perdure.planner.id.TaskId;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes the workspaces of tasks that were closed long ago, and packs git mirrors; undelivered
 * work is kept as a patch.
 */
public final class WorkspaceRetention {

  private static final Logger LOG = LoggerFactory.getLogger(WorkspaceRetention.class);

  private final EventLog eventLog;
  private final TaskReader taskReader;
  private final WorkspaceReplicaStore workspaceReplicaStore;
  private final TaskChangeReader taskChangeReader;
  private final HostWorkspaces host;
  private final Duration keep;

  public WorkspaceRetention(
      EventLog eventLog,
      TaskReader taskReader,
      WorkspaceReplicaStore workspaceReplicaStore,
      TaskChangeReader taskChangeReader,
      HostWorkspaces host,
      Duration keep) {
    this.eventLog = eventLog;
    this.taskReader = taskReader;
    this.workspaceReplicaStore = workspaceReplicaStore;
    this.taskChangeReader = taskChangeReader;
    this.host = host;
    this.keep = keep;
  }

  /** Takes away what is due and tells of which tasks. */
  public List<TaskId> sweep(Instant now) {
    List<TaskId> removed = new ArrayList<>();
    for (TaskId task : host.workspaces().all()) {
      if (taskReader.isClosed(task, now.minus(keep)) && remove(task)) {
        removed.add(task);
      }
    }
    workspaceReplicaStore.forgetClosed(now.minus(keep));
    pack();
    return removed;
  }

  /** A long task leaves many objects; hourly is often enough to put them together. */
  private void pack() {
    try {
      Set<Path> used =
          host.workspaces().all().stream()
              .flatMap(task -> host.workspaces().find(task).stream())
              .map(Workspace::mirror)
              .collect(Collectors.toSet());
      int packed = host.repositories().pack(used);
      LOG.debug("{} mirrors of repositories were packed", packed);
    } catch (GitFailure | UncheckedIOException failure) {
      LOG.warn("The mirrors of repositories can't be packed", failure);
    }
  }

  /** The record of the work tree goes last, so that a sweep which was cut off is done again. */
  private boolean remove(TaskId task) {
    try {
      host.workspaces()
          .find(task)
          .filter(workspace -> Files.isDirectory(workspace.gitDirectory()))
          .ifPresent(this::keepWhatIsKnownOfIt);
      host.replication().forget(task);
      DirectoryOperations.delete(HostPaths.records(host.directory(), task));
      host.workspaces().remove(task);
      if (taskReader.get(task).repository() == null) {
        host.repositories().dropScratch(task.value());
      }
      LOG.info("The files of task {} were taken away, as it has been closed long enough.", task);
      return true;
    } catch (GitFailure | UncheckedIOException failure) {
      LOG.warn("The files of task {} can't be taken away", task, failure);
      return false;
    }
  }

  private void keepWhatIsKnownOfIt(Workspace workspace) {
    taskChangeReader.keep(workspace);
    keepWhatWasNotHandedOver(workspace);
  }

  private void keepWhatWasNotHandedOver(Workspace workspace) {
    var patch = new PatchFile(host.directory(), workspace.task() + "-not-handed-over");
    if (Files.exists(patch.file())) {
      return;
    }
    host.checkpoints().takeIfChanged(workspace, "Before the files were taken away");
    var newest = host.checkpoints().current(workspace);
    var result = taskReader.get(workspace.task()).result();
    var handedOver = result == null ? null : result.commit();
    var base = handedOver == null ? workspace.base() : handedOver;
    var differs = !host.changes().between(workspace.mirror(), base, newest).files().isEmpty();
    if (differs && patch.write(file -> host.delivery().patch(workspace, newest, file))) {
      eventLog.notice(
          workspace.task(),
          NoticeLevel.INFO,
          "The task's files were taken away. What it had changed and not handed over is kept as '%s'."
              .formatted(patch.file()));
    }
  }
}
