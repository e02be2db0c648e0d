package dev.perdure.activities.workspace.replica;

import dev.perdure.activities.git.mirror.MirrorResult;
import dev.perdure.activities.git.mirror.RepositoryRequest;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.git.worktree.WorkspaceArrival;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.task.StoredPacks;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordRepository;
import dev.perdure.activities.journal.task.TaskRecordWorkspace;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.activities.journal.task.WorkspaceReplicaStore;
import dev.perdure.activities.process.ServerBusyException;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.activities.workspace.s3.ObjectStoreException;
import dev.perdure.planner.id.TaskId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Restores a workspace from its replica, on a host that replaces a lost one. */
final class WorkspaceRestore {

  private static final String UNREACHABLE = "repository_unreachable";
  private static final String BROUGHT =
      "The files are brought to another machine, as they were at their last copy."
          + " What git ignores was left behind: what 'workspace.setup' made may have to be"
          + " made again.";

  private final EventLog eventLog;
  private final TaskReader taskReader;
  private final TaskStore taskStore;
  private final WorkspaceReplicaStore workspaceReplicaStore;
  private final HostWorkspaces host;
  private final PackReplication packs;
  private final Set<String> reported = ConcurrentHashMap.newKeySet();

  WorkspaceRestore(
      EventLog eventLog,
      TaskReader taskReader,
      TaskStore taskStore,
      WorkspaceReplicaStore workspaceReplicaStore,
      HostWorkspaces host,
      PackReplication packs) {
    this.eventLog = eventLog;
    this.taskReader = taskReader;
    this.taskStore = taskStore;
    this.workspaceReplicaStore = workspaceReplicaStore;
    this.host = host;
    this.packs = packs;
  }

  /** Empty if the task belongs to another host, or none of its files were stored. */
  Optional<Workspace> bring(TaskId id) {
    int placement = workspaceReplicaStore.placement(id);
    TaskRecord task = taskReader.get(id);
    TaskRecordWorkspace place = task.workspace();
    StoredPacks kept = workspaceReplicaStore.files(id);
    if (place == null || kept.refs().isEmpty() || !host.id().equals(place.host())) {
      return Optional.empty();
    }
    var arrival = new WorkspaceArrival(id, place.branch(), place.base(), placement);
    Workspace workspace = host.workspaces().arrive(arrival, () -> unpacked(task, place, kept));
    taskStore.workspace(
        id,
        new TaskRecordWorkspace(
            workspace.directory().toString(),
            place.branch(),
            place.base(),
            place.baseRef(),
            place.host()));
    return Optional.of(workspace);
  }

  /** The mirror of the repository, with all that was kept of the task. */
  private Path unpacked(TaskRecord task, TaskRecordWorkspace place, StoredPacks kept) {
    Path mirror = mirror(task, place);
    unpack(task.id(), kept, mirror);
    eventLog.notice(task.id(), NoticeLevel.WARNING, BROUGHT);
    return mirror;
  }

  /** The refs are written last, so no part of a copy is taken for the whole. */
  private void unpack(TaskId task, StoredPacks kept, Path mirror) {
    try {
      packs.unpack(task, kept, mirror);
    } catch (ObjectStoreException e) {
      String sentence =
          "The files of task '%s' can't be restored on host '%s': %s The task waits until the copy can be read."
              .formatted(task, host.id(), e.sentence());
      if (reported.add(sentence)) {
        eventLog.notice(task, NoticeLevel.WARNING, sentence);
      }
      throw new UnreadableCopyException(sentence, e);
    }
    reported.clear();
  }

  private Path mirror(TaskRecord task, TaskRecordWorkspace place) {
    TaskRecordRepository repository = task.repository();
    if (repository == null) {
      return host.repositories().scratch(task.id().value()).directory();
    }
    String location = repository.location();
    MirrorResult first = mirror(location, Optional.of(place.base()));
    MirrorResult found =
        first instanceof MirrorResult.Mirrored || isBusy(first)
            ? first
            : mirror(location, Optional.empty());
    return switch (found) {
      case MirrorResult.Mirrored mirrored -> mirrored.directory();
      case MirrorResult.Refused refused -> throw failure(task.id(), refused);
    };
  }

  private static boolean isBusy(MirrorResult result) {
    return result instanceof MirrorResult.Refused(var reason, _, _)
        && reason == MirrorResult.Reason.BUSY;
  }

  /** A busy server ends the attempt with the server's pause, as for a new task. */
  private RuntimeException failure(TaskId task, MirrorResult.Refused refused) {
    String sentence =
        "The files of task '%s' can't be brought to host '%s': %s"
            .formatted(task, host.id(), refused.sentence());
    return isBusy(refused)
        ? new ServerBusyException(UNREACHABLE, sentence, refused.pause())
        : new UncheckedIOException(sentence, new IOException(refused.sentence()));
  }

  private MirrorResult mirror(String location, Optional<String> ref) {
    return host.repositories().mirror(new RepositoryRequest(location, ref, false));
  }
}
