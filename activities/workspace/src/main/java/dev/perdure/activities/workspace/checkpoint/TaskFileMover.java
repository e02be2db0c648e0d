package dev.perdure.activities.workspace.checkpoint;

import dev.perdure.activities.git.tree.ChangeSetFileChange;
import dev.perdure.activities.git.worktree.Checkpoint;
import dev.perdure.activities.git.worktree.OverwriteRefused;
import dev.perdure.activities.git.worktree.UndoRedoResult;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.task.CheckpointStore;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.Move;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.planner.message.TextShortener;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** Moves the files of a task at rest by undo and redo, and records where they are. */
final class TaskFileMover {

  private static final int MAX_LISTED_FILES = 20;
  private static final int MAX_PATH_LENGTH = 300;

  private final CheckpointStore checkpointStore;
  private final HostWorkspaces host;
  private final RestingTaskLock restingTaskLock;
  private final MovedFilesNotifier movedFilesNotifier;

  TaskFileMover(
      CheckpointStore checkpointStore,
      HostWorkspaces host,
      RestingTaskLock restingTaskLock,
      MovedFilesNotifier movedFilesNotifier) {
    this.movedFilesNotifier = movedFilesNotifier;
    this.checkpointStore = checkpointStore;
    this.host = host;
    this.restingTaskLock = restingTaskLock;
  }

  /** Undoes the newest change; empty if there is none. */
  Optional<Move> undo(TaskId task) {
    return move(task, "undo", host.undoRedo()::undo);
  }

  /** Brings back the change that was undone last; empty if there is none. */
  Optional<Move> redo(TaskId task) {
    return move(task, "redo", host.undoRedo()::redo);
  }

  private Optional<Move> move(
      TaskId task, String command, Function<Workspace, Optional<UndoRedoResult>> way) {
    Workspace workspace = host.workspace(task);
    return restingTaskLock
        .holding(task, () -> way.apply(workspace).map(found -> record(workspace, command, found)))
        .orElseGet(() -> Optional.of(new CheckpointOperations.Busy()));
  }

  /** Records a move; returns it as people see it. */
  private Move record(Workspace workspace, String command, UndoRedoResult outcome) {
    return switch (outcome) {
      case UndoRedoResult.FilesMoved moved -> {
        recordCheckpoint(workspace, moved.kept());
        yield record(workspace, command, moved);
      }
      case OverwriteRefused(var files, var kept) -> {
        recordCheckpoint(workspace, kept);
        yield new CheckpointOperations.Blocked(workspace.directory().toString(), files);
      }
    };
  }

  private CheckpointOperations.Moved record(
      Workspace workspace, String command, UndoRedoResult.FilesMoved moved) {
    var files =
        host.changes().between(workspace.mirror(), moved.before(), moved.after()).files().stream()
            .map(ChangeSetFileChange::path)
            .toList();
    checkpointStore.include(workspace.task(), moved.after(), checkpointStore.now());
    checkpointStore.moved(workspace.task(), command, moved.number(), moved.after());
    tellModels(workspace.task(), command, files);
    host.baseline().follow(workspace, moved.commit());
    host.replication().keep(workspace);
    return new CheckpointOperations.Moved(
        command, moved.number(), moved.commit(), moved.before(), moved.after(), files);
  }

  private void tellModels(TaskId task, String command, List<String> files) {
    String names =
        TextShortener.list(
            files.stream()
                .map(path -> "'%s'".formatted(InvisibleCharEscaper.start(path, MAX_PATH_LENGTH)))
                .toList(),
            MAX_LISTED_FILES);
    movedFilesNotifier.tell(
        task,
        "moved-" + UUID.randomUUID(),
        """
        A person moved the files of the task to another checkpoint (%s) while the task was at \
        rest. These files are no longer as you saw them: %s. Read them again before you rely on \
        them or change them.\
        """
            .formatted(command, names));
  }

  private void recordCheckpoint(Workspace workspace, Optional<Checkpoint> kept) {
    kept.ifPresent(checkpoint -> checkpointStore.record(workspace.task(), checkpoint.after(null)));
  }
}
