package dev.perdure.activities.workspace.checkpoint;

import dev.perdure.activities.git.worktree.Checkpoint;
import dev.perdure.activities.git.worktree.TakeBackOutcome;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.task.CheckpointStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.workflows.port.CheckpointQuestion.TakeBack;
import java.time.Instant;
import java.util.Optional;

/** Records that a person took back a change, and tells people and the models of the task. */
final class TakeBackRecorder {

  private static final int MAX_PATH_LENGTH = 300;
  private static final String COMMAND = "undo";

  private final EventLog eventLog;
  private final CheckpointStore checkpointStore;
  private final MovedFilesNotifier movedFilesNotifier;

  TakeBackRecorder(
      EventLog eventLog, CheckpointStore checkpointStore, MovedFilesNotifier movedFilesNotifier) {
    this.eventLog = eventLog;
    this.checkpointStore = checkpointStore;
    this.movedFilesNotifier = movedFilesNotifier;
  }

  /** The database clock, read before the files are taken. */
  Instant now() {
    return checkpointStore.now();
  }

  /** The change in words, such as "hunk 2 of 'a.txt'". */
  String object(TakeBack wanted) {
    String path = "'%s'".formatted(InvisibleCharEscaper.start(wanted.path(), MAX_PATH_LENGTH));
    Integer hunk = wanted.hunk();
    return hunk == null ? "the change of " + path : "hunk %d of %s".formatted(hunk, path);
  }

  /** Records the checkpoints, the move and the notices; a second time changes nothing. */
  void record(
      Workspace workspace,
      TakeBack wanted,
      TakeBackOutcome.Applied applied,
      String by,
      Instant ended) {
    TaskId task = workspace.task();
    checkpointStore
        .database()
        .transact(() -> {
          recordSaved(task, applied.saved());
          boolean known =
              checkpointStore.list(task).stream()
                  .anyMatch(each -> each.number() == applied.checkpoint().number());
          if (!known) {
            checkpointStore.include(task, applied.checkpoint().tree(), ended);
            checkpointStore.record(task, applied.checkpoint().after(null));
            checkpointStore.moved(
                task, COMMAND, applied.checkpoint().number(), applied.checkpoint().tree());
            tellPeople(task, wanted, applied, by);
            tellModels(task, wanted, applied, by);
          }
        });
  }

  /** Records the checkpoint of files that none had. */
  void recordSaved(TaskId task, Optional<Checkpoint> saved) {
    saved.ifPresent(checkpoint -> checkpointStore.record(task, checkpoint.after(null)));
  }

  private void tellPeople(
      TaskId task, TakeBack wanted, TakeBackOutcome.Applied applied, String by) {
    String kept =
        applied
            .kept()
            .map(checkpoint -> " Checkpoint %d keeps it.".formatted(checkpoint.number()))
            .orElse("");
    eventLog.notice(
        task, NoticeLevel.INFO, "%s took back %s.%s".formatted(by, object(wanted), kept));
  }

  private void tellModels(
      TaskId task, TakeBack wanted, TakeBackOutcome.Applied applied, String by) {
    movedFilesNotifier.tell(
        task,
        "taken-back-" + applied.checkpoint().number(),
        """
        %s took back %s while the task was at rest. The file is no longer as you saw it: read it \
        again before you rely on it or change it. Make this change again only if you are asked to.\
        """
            .formatted(by, object(wanted)));
  }
}
