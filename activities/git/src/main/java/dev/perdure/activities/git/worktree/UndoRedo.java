package dev.perdure.activities.git.worktree;

import dev.perdure.activities.git.Git;
import java.util.List;
import java.util.Optional;

/** Undo and redo of file changes in a worktree, along the checkpoints of its task. */
public record UndoRedo(Git git, Checkpoints checkpoints) {

  private static final String BEFORE_UNDO = "Before undo";

  /** Undoes the newest change; empty if there is none. Nothing is lost: redo brings it back. */
  public Optional<UndoRedoResult> undo(Workspace workspace) {
    return checkpoints.holding(
        workspace,
        () -> {
          var kept = checkpoints.takeIfChanged(workspace, BEFORE_UNDO);
          var timeline = CheckpointRefs.of(workspace, git);
          var at = timeline.find(timeline.current());
          var target = at.map(now -> earlier(timeline, now));
          return target
              .filter(commit -> differs(workspace, timeline, at.orElseThrow(), commit))
              .map(commit -> move(workspace, timeline, at.orElseThrow().tree(), commit, kept));
        });
  }

  /** Brings back what was undone last; empty if nothing is, or if files changed since. */
  public Optional<UndoRedoResult> redo(Workspace workspace) {
    return checkpoints.holding(
        workspace,
        () -> {
          var timeline = CheckpointRefs.of(workspace, git);
          var now = tree(workspace, timeline, timeline.current());
          if (timeline.undoneTo().isEmpty() || !checkpoints.treeHash(workspace).equals(now)) {
            return Optional.<UndoRedoResult>empty();
          }
          return later(timeline, now)
              .map(next -> move(workspace, timeline, now, next.commit(), Optional.empty()));
        });
  }

  /** The nearest commit before a checkpoint whose files differ from its own. */
  private static String earlier(CheckpointRefs timeline, Checkpoint from) {
    var commit = from.parent();
    var parent = timeline.find(commit);
    while (parent.isPresent() && parent.get().tree().equals(from.tree())) {
      commit = parent.get().parent();
      parent = timeline.find(commit);
    }
    return commit;
  }

  private static Optional<Checkpoint> later(CheckpointRefs timeline, String tree) {
    List<Checkpoint> path = timeline.path();
    Optional<Checkpoint> next = Optional.empty();
    for (var checkpoint : path) {
      if (checkpoint.commit().equals(timeline.current())) {
        break;
      }
      next = checkpoint.tree().equals(tree) ? next : Optional.of(checkpoint);
    }
    return next;
  }

  private boolean differs(
      Workspace workspace, CheckpointRefs timeline, Checkpoint at, String commit) {
    return !tree(workspace, timeline, commit).equals(at.tree());
  }

  private UndoRedoResult move(
      Workspace workspace,
      CheckpointRefs timeline,
      String before,
      String commit,
      Optional<Checkpoint> kept) {
    var inTheWay = checkpoints.move(workspace, commit);
    if (!inTheWay.isEmpty()) {
      return new OverwriteRefused(inTheWay, kept);
    }
    checkpoints.place(workspace, timeline, commit);
    var number = timeline.find(commit).map(Checkpoint::number).orElse(0);
    return new UndoRedoResult.FilesMoved(
        number, commit, before, tree(workspace, timeline, commit), kept);
  }

  private String tree(Workspace workspace, CheckpointRefs timeline, String commit) {
    return timeline
        .find(commit)
        .map(Checkpoint::tree)
        .orElseGet(() -> checkpoints.baseTree(workspace));
  }
}
