package dev.perdure.activities.workspace.checkpoint;

import dev.perdure.activities.files.DiskFull;
import dev.perdure.activities.git.GitFailure;
import dev.perdure.activities.git.worktree.Checkpoint;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.conversation.StoredToolCall;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.CheckpointStore;
import dev.perdure.activities.process.AsyncResult;
import dev.perdure.activities.process.Heartbeat;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.task.RunRecord;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes a checkpoint of the files after a turn, and tells readers of the run which files it has
 * changed.
 */
final class TurnCheckpointer {

  private static final Logger LOG = LoggerFactory.getLogger(TurnCheckpointer.class);
  private static final int MAX_FILES = 100;

  private final EventLog eventLog;
  private final RunStore runStore;
  private final ConversationStore conversationStore;
  private final CheckpointStore checkpointStore;
  private final HostWorkspaces host;

  TurnCheckpointer(
      EventLog eventLog,
      RunStore runStore,
      ConversationStore conversationStore,
      CheckpointStore checkpointStore,
      HostWorkspaces host) {
    this.eventLog = eventLog;
    this.runStore = runStore;
    this.conversationStore = conversationStore;
    this.checkpointStore = checkpointStore;
    this.host = host;
  }

  /** A failed checkpoint leads to a notice and does not stop the work. */
  void keep(StoredToolCall call) {
    if (!isOnTaskFiles(call)) {
      return;
    }
    try (Heartbeat heartbeat = Heartbeat.start(() -> {})) {
      var label = "turn %d of %s".formatted(call.turn(), call.run());
      Workspace workspace = host.workspace(call.task());
      Instant ended = checkpointStore.now();
      host.checkpoints()
          .takeIfChanged(workspace, label)
          .ifPresentOrElse(
              checkpoint -> record(call, workspace, checkpoint, ended),
              () ->
                  checkpointStore.include(
                      call.task(), host.checkpoints().currentTree(workspace), ended));
      host.replication().keep(workspace);
      heartbeat.throwIfEnded();
    } catch (GitFailure | UncheckedIOException failure) {
      DiskFull.throwIfIn(failure);
      LOG.warn("The files of {} could not be kept after turn {}", call.run(), call.turn(), failure);
      eventLog.notice(
          call.task(),
          NoticeLevel.WARNING,
          "The files could not be kept as they are after turn %d, so that it can't be undone: %s"
              .formatted(call.turn(), failure.getMessage()));
    }
  }

  /** Copies the files for other hosts after a call that is not the last one of its turn. */
  void copy(StoredToolCall call) {
    if (isOnTaskFiles(call)) {
      try (Heartbeat heartbeat = Heartbeat.start(() -> {})) {
        host.replication().keepAfterCall(host.workspace(call.task()));
        heartbeat.throwIfEnded();
      }
    }
  }

  /** Whether the run of a call works in the files of the task, and not in a worktree of its own. */
  private boolean isOnTaskFiles(StoredToolCall call) {
    RunRecord run = runStore.get(call.run());
    return !run.ceiling() && run.settings().worktree() == null;
  }

  /** Records a checkpoint, and tells readers of the run which files its turn has changed. */
  private void record(
      StoredToolCall call, Workspace workspace, Checkpoint checkpoint, Instant ended) {
    try (var names =
        AsyncResult.of(() ->
            host.changes().names(workspace.mirror(), checkpoint.parent(), checkpoint.commit()))) {
      checkpointStore.include(call.task(), checkpoint.tree(), ended);
      checkpointStore.record(call.task(), checkpoint.after(call.run(), call.turn()));
      List<String> files = names.get().stream().limit(MAX_FILES).toList();
      List<Part> changed = List.of(new Part.Patch(files, checkpoint.tree()));
      conversationStore.append(call.run(), "patch-" + call.turn(), call.turn() + 1, changed);
    }
  }
}
