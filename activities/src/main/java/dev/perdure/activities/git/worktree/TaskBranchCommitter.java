package dev.perdure.activities.git.worktree;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.tree.WorktreeSnapshotter;
import dev.perdure.activities.git.tree.WorktreeSnapshotter.Taken;
import dev.perdure.activities.git.worktree.CheckpointRefs.Tip;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Commits a worktree's files to the task's branch, with a checkpoint of the same files. */
public record TaskBranchCommitter(Git program, Author author) {

  /**
   * The newest commit of the task's branch, whether this call made it, its checkpoint, and the
   * files that are in neither.
   */
  public record Committed(
      String commit, boolean changed, Checkpoint checkpoint, List<String> leftOut) {}

  /**
   * Commits the files as they are now. Where they are what the branch already holds, there is no
   * new commit: neither for a step without changes nor for a repeated call.
   */
  public Committed commit(Workspace workspace, String message, String label) {
    Checkpoints checkpoints = checkpoints();
    return checkpoints.holding(
        workspace,
        () -> {
          unlock(workspace);
          WorktreeSnapshotter snapshot = checkpoints.snapshot(workspace);
          snapshot.take(checkpoints.at(workspace));
          return commit(workspace, snapshot.taken(), message, label);
        });
  }

  /** The same of files that were just taken, by who holds them. */
  public Committed commit(Workspace workspace, Taken taken, String message, String label) {
    unlock(workspace);
    CheckpointRefs refs = CheckpointRefs.of(workspace, program);
    Tip tip = refs.tip().orElseThrow(() -> new Workspace.WorkspaceLost(workspace));
    boolean changed = !taken.tree().equals(tip.tree());
    Git git = workspace.git(program);
    String commit =
        changed
            ? WorktreeSnapshotter.commit(git, author, taken.tree(), tip.commit(), message)
            : tip.commit();
    String update =
        changed ? "update %s %s %s\n".formatted(workspace.branchRef(), commit, tip.commit()) : "";
    Checkpoint kept = checkpoints().keep(workspace, refs, taken.tree(), label, update);
    attach(workspace, git);
    return new Committed(commit, changed, kept, taken.leftOut());
  }

  /**
   * Keeps files that were just taken to those of a commit, and moves the branch with them by these
   * updates.
   */
  Committed moveTo(Workspace workspace, String commit, String label, String updates) {
    unlock(workspace);
    Git git = workspace.git(program);
    String tree = git.text("rev-parse", commit + "^{tree}");
    CheckpointRefs refs = CheckpointRefs.of(workspace, program);
    Checkpoint kept = checkpoints().keep(workspace, refs, tree, label, updates);
    attach(workspace, git);
    return new Committed(commit, !updates.isEmpty(), kept, List.of());
  }

  /** The newest commit of the task's branch. */
  public String tip(Workspace workspace) {
    return program.on(workspace.mirror()).text("rev-parse", "--verify", workspace.branchRef());
  }

  public String message(Workspace workspace) {
    return program.on(workspace.mirror()).text("log", "-1", "--format=%B", workspace.branchRef());
  }

  private void unlock(Workspace workspace) {
    DirectoryOperations.unlock(workspace.gitDirectory());
    DirectoryOperations.delete(workspace.mirror().resolve(workspace.branchRef() + ".lock"));
  }

  /** Whoever looks at the work tree with git finds it on its branch, with nothing to commit. */
  private static void attach(Workspace workspace, Git git) {
    Path index = workspace.gitDirectory().resolve("index");
    try {
      String head = "ref: " + workspace.branchRef();
      if (!Files.readString(workspace.gitDirectory().resolve("HEAD")).strip().equals(head)) {
        git.text("symbolic-ref", "HEAD", workspace.branchRef());
      }
      Path draft = index.resolveSibling("index.new");
      Files.copy(workspace.index(), draft, REPLACE_EXISTING, COPY_ATTRIBUTES);
      Files.move(draft, index, ATOMIC_MOVE, REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("Can't write '%s'.".formatted(index), e);
    }
  }

  private Checkpoints checkpoints() {
    return new Checkpoints(program, author);
  }
}
