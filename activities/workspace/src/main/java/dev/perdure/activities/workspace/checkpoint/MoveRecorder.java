package dev.perdure.activities.workspace.checkpoint;

import dev.perdure.activities.git.tree.ChangeSetFileChange;
import dev.perdure.activities.git.worktree.Checkpoint;
import dev.perdure.activities.git.worktree.OverwriteRefused;
import dev.perdure.activities.git.worktree.UndoRedoResult;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.task.CheckpointStore;
import dev.perdure.activities.workspace.HostWorkspaces;
import java.util.Optional;

/** Records where undo and redo have moved the files of a task. */
final class MoveRecorder {

  private final CheckpointStore checkpointStore;
  private final HostWorkspaces host;

  MoveRecorder(CheckpointStore checkpointStore, HostWorkspaces host) {
    this.checkpointStore = checkpointStore;
    this.host = host;
  }

  /** Records a move; returns it as people see it. */
  CheckpointOperations.Move record(Workspace workspace, String command, UndoRedoResult outcome) {
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
    host.baseline().follow(workspace, moved.commit());
    host.replication().keep(workspace);
    return new CheckpointOperations.Moved(
        command, moved.number(), moved.commit(), moved.before(), moved.after(), files);
  }

  private void recordCheckpoint(Workspace workspace, Optional<Checkpoint> kept) {
    kept.ifPresent(checkpoint -> checkpointStore.record(workspace.task(), checkpoint.after(null)));
  }
}
