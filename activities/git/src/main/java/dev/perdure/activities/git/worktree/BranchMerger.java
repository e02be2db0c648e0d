package dev.perdure.activities.git.worktree;

import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.tree.TreeChanges;
import dev.perdure.activities.git.tree.WorktreeSnapshotter;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Merges the changes of parallel runs into the files of their task, in their order. Each run gets a
 * commit on the task's branch and a checkpoint. The files are moved once for all of them, and then
 * all refs by one transaction.
 */
public record BranchMerger(Git gitProgram, Author author) {

  /**
   * Merges runs up to the first that conflicts; what it conflicts with may also be a file that no
   * snapshot has. A repeated call after an interrupted merge ends with the same files. It also ends
   * with the same commits unless git was killed while it wrote a file.
   */
  public MergedRuns merge(Workspace task, List<RunContribution> runs) {
    return checkpoints().holding(task, () -> mergeHeld(task, runs));
  }

  private MergedRuns mergeHeld(Workspace task, List<RunContribution> runs) {
    steps().unlock(task);
    CheckpointRefs refs = CheckpointRefs.of(task, gitProgram);
    WorktreeSnapshotter snapshot = checkpoints().snapshot(task);
    String files = snapshot.take(checkpoints().at(task));
    MergedTrees merged = trees(task, refs.tipOf(task).tree(), files, runs);
    List<String> inTheWay = merged.end().equals(files) ? List.of() : snapshot.move(merged.end());
    if (inTheWay.isEmpty()) {
      return new MergedRuns(
          commit(task, refs, merged, runs), merged.conflicts(), snapshot.taken().leftOut());
    }
    return merged.trees().size() == 1
        ? new MergedRuns(List.of(), inTheWay, snapshot.taken().leftOut())
        : mergeOneByOne(task, runs);
  }

  /** Finds out in whose way something is. */
  private MergedRuns mergeOneByOne(Workspace task, List<RunContribution> runs) {
    List<TaskCommit> committed = new ArrayList<>();
    MergedRuns merged = MergedRuns.none();
    for (int run = 0; run < runs.size() && merged.conflicts().isEmpty(); run++) {
      merged = mergeHeld(task, List.of(runs.get(run)));
      committed.addAll(merged.committed());
    }
    return new MergedRuns(committed, merged.conflicts(), merged.leftOut());
  }

  /**
   * The trees of the merge. If an earlier merge was interrupted during or after the move of the
   * files, the files are between its start and its end: the branch, or the files that the first run
   * began on. Starting there again, each change stays with its run.
   */
  private MergedTrees trees(
      Workspace task, String tip, String files, List<RunContribution> contributions) {
    List<RunChanges> runs = contributions.stream().map(RunContribution::run).toList();
    return Stream.<Supplier<String>>of(
            () -> tip, () -> checkpoints().baseTree(runs.getFirst().own()))
        .map(Supplier::get)
        .map(start -> MergeChain.of(task, gitProgram, start, runs))
        .filter(merged -> isOnTheWay(task, files, merged))
        .findFirst()
        .orElseGet(() -> MergeChain.of(task, gitProgram, files, runs));
  }

  /** Whether each file is as one of the two trees has it, between which a merge moves. */
  private boolean isOnTheWay(Workspace task, String files, MergedTrees merged) {
    if (files.equals(merged.start()) || files.equals(merged.end())) {
      return true;
    }
    Git git = gitProgram.on(task.mirror());
    TreeChanges moved = TreeChanges.between(git, merged.start(), files);
    return !moved.sharesAny(TreeChanges.between(git, files, merged.end()));
  }

  /** Commits each run that an earlier merge has not committed. */
  private List<TaskCommit> commit(
      Workspace task, CheckpointRefs refs, MergedTrees merged, List<RunContribution> runs) {
    List<Optional<Checkpoint>> known = new ArrayList<>();
    List<StepTree> steps = new ArrayList<>();
    for (int run = 0; run < merged.trees().size(); run++) {
      String label = runs.get(run).label();
      known.add(merged.isUnchangedBy(run) ? refs.onPath(label) : Optional.empty());
      if (known.getLast().isEmpty()) {
        String message = runs.get(run).message();
        steps.add(new StepTree(merged.trees().get(run), message, label, Optional.empty()));
      }
    }
    Iterator<TaskCommit> made = steps().commit(task, refs, steps).iterator();
    return known.stream()
        .map(earlier ->
            earlier
                .map(kept -> new TaskCommit(refs.tipOf(task).commit(), false, kept, List.of()))
                .orElseGet(made::next))
        .toList();
  }

  private TaskBranchCommitter steps() {
    return new TaskBranchCommitter(gitProgram, author);
  }

  private Checkpoints checkpoints() {
    return new Checkpoints(gitProgram, author);
  }
}
