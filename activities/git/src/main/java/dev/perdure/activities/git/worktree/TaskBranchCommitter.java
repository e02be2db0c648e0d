package dev.perdure.activities.git.worktree;

import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import dev.perdure.activities.files.AtomicFile;
import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.tree.CommitWriter;
import dev.perdure.activities.git.tree.WorktreeSnapshotter;
import dev.perdure.activities.process.AsyncResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Commits a worktree's files to the task's branch, with a checkpoint of the same files. */
public record TaskBranchCommitter(Git gitProgram, Author author) {

  /**
   * Commits the files as they are now. Where they are what the branch already holds, there is no
   * new commit: neither for a step without changes nor for a repeated call.
   */
  public TaskCommit commit(Workspace workspace, String message, String label) {
    Checkpoints checkpoints = checkpoints();
    return checkpoints.holding(
        workspace,
        () -> {
          unlock(workspace);
          WorktreeSnapshotter snapshot = checkpoints.snapshot(workspace);
          try (var found = AsyncResult.of(() -> CheckpointRefs.of(workspace, gitProgram))) {
            String tree = snapshot.take(checkpoints.at(workspace));
            CheckpointRefs refs = found.get();
            Optional<Checkpoint> kept =
                refs.find(refs.current())
                    .filter(at -> at.tree().equals(tree) && at.label().equals(label));
            StepTree step = new StepTree(tree, message, label, kept);
            TaskCommit committed = commit(workspace, refs, List.of(step)).getFirst();
            return committed.leavingOut(snapshot.taken().leftOut());
          }
        });
  }

  /**
   * Commits trees one behind another, the last of which is of the files as they are, and updates
   * all refs by one transaction.
   */
  List<TaskCommit> commit(Workspace workspace, CheckpointRefs refs, List<StepTree> steps) {
    CommitWriter writer = new CommitWriter(workspace.mirror(), author);
    BranchTip tip = refs.tipOf(workspace);
    CommitBatch batch = CommitBatch.write(writer, refs, tip, steps);
    String update =
        batch.tip().equals(tip.commit())
            ? ""
            : "update %s %s %s\n".formatted(workspace.branchRef(), batch.tip(), tip.commit());
    if (!update.isEmpty() || !batch.added().isEmpty()) {
      checkpoints().add(workspace, refs, batch.added(), update);
    }
    attach(workspace, workspace.git(gitProgram));
    return batch.committed();
  }

  /**
   * Keeps files that were just taken to those of a commit, and moves the branch with them by these
   * updates.
   */
  TaskCommit moveTo(Workspace workspace, String commit, String label, String updates) {
    unlock(workspace);
    Git git = workspace.git(gitProgram);
    String tree = git.text("rev-parse", commit + "^{tree}");
    CheckpointRefs refs = CheckpointRefs.of(workspace, gitProgram);
    Checkpoint kept = checkpoints().keep(workspace, refs, tree, label, updates);
    attach(workspace, git);
    return new TaskCommit(commit, !updates.isEmpty(), kept, List.of());
  }

  /** The newest commit of the task's branch. */
  public String tip(Workspace workspace) {
    return gitProgram.on(workspace.mirror()).text("rev-parse", "--verify", workspace.branchRef());
  }

  /** The newest commit of the task on its branch that has a message. */
  public Optional<String> find(Workspace workspace, String message) {
    String range = workspace.base() + ".." + workspace.branchRef();
    return gitProgram
        .on(workspace.mirror())
        .demand(List.of("log", "--first-parent", "-z", "--format=%H%n%B", range), new byte[0])
        .names()
        .stream()
        .map(commit -> commit.split("\n", 2))
        .filter(commit -> commit[1].strip().equals(message.strip()))
        .map(commit -> commit[0])
        .findFirst();
  }

  void unlock(Workspace workspace) {
    DirectoryOperations.unlock(workspace.gitDirectory());
    DirectoryOperations.delete(workspace.mirror().resolve(workspace.branchRef() + ".lock"));
  }

  /**
   * Attaches a work tree to its branch. A person who looks at the work tree with git finds the
   * branch, with nothing to commit.
   */
  private static void attach(Workspace workspace, Git git) {
    Path index = workspace.gitDirectory().resolve("index");
    try {
      String head = "ref: " + workspace.branchRef();
      if (!Files.readString(workspace.gitDirectory().resolve("HEAD")).strip().equals(head)) {
        git.text("symbolic-ref", "HEAD", workspace.branchRef());
      }
      Path draft = index.resolveSibling("index.new");
      Files.copy(workspace.index(), draft, REPLACE_EXISTING, COPY_ATTRIBUTES);
      AtomicFile.replace(index, draft);
    } catch (IOException e) {
      throw new UncheckedIOException("Can't write '%s'.".formatted(index), e);
    }
  }

  private Checkpoints checkpoints() {
    return new Checkpoints(gitProgram, author);
  }
}
