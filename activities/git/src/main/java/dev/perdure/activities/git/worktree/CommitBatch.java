package dev.perdure.activities.git.worktree;

import dev.perdure.activities.git.tree.CommitChain;
import dev.perdure.activities.git.tree.CommitDraft;
import dev.perdure.activities.git.tree.CommitWriter;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Commits of trees one behind another, each with its checkpoint: written, but not on any ref yet.
 *
 * @param tip the newest of the commits, or the tip of the branch if there is no new one
 * @param added the checkpoints that are new
 */
record CommitBatch(String tip, List<Checkpoint> added, List<TaskCommit> committed) {

  CommitBatch {
    added = List.copyOf(added);
    committed = List.copyOf(committed);
  }

  /**
   * Writes the new commits and checkpoints: commits whose tree differs from the tree before, and
   * checkpoints that do not exist yet.
   */
  static CommitBatch write(
      CommitWriter writer, CheckpointRefs refs, BranchTip tip, List<StepTree> steps) {
    List<CommitDraft> commits = new ArrayList<>();
    String before = tip.tree();
    for (StepTree step : steps) {
      if (!step.tree().equals(before)) {
        commits.add(new CommitDraft(step.tree(), step.message()));
      }
      before = step.tree();
    }
    List<CommitDraft> checkpoints =
        steps.stream()
            .filter(step -> step.kept().isEmpty())
            .map(step -> new CommitDraft(step.tree(), step.label()))
            .toList();
    List<String> written = writer.write(new CommitChain(tip.commit(), commits));
    List<String> kept = writer.write(new CommitChain(refs.current(), checkpoints));
    return batch(refs, tip, steps, written.iterator(), kept.iterator());
  }

  private static CommitBatch batch(
      CheckpointRefs refs,
      BranchTip tip,
      List<StepTree> steps,
      Iterator<String> commits,
      Iterator<String> checkpoints) {
    List<Checkpoint> added = new ArrayList<>();
    List<TaskCommit> committed = new ArrayList<>();
    BranchTip last = tip;
    for (StepTree step : steps) {
      boolean changed = !step.tree().equals(last.tree());
      last = changed ? new BranchTip(commits.next(), step.tree()) : last;
      if (step.kept().isEmpty()) {
        String parent = added.isEmpty() ? refs.current() : added.getLast().commit();
        int number = refs.next() + added.size();
        added.add(new Checkpoint(number, checkpoints.next(), step.tree(), parent, step.label()));
      }
      committed.add(
          new TaskCommit(last.commit(), changed, step.kept().orElseGet(added::getLast), List.of()));
    }
    return new CommitBatch(last.commit(), added, committed);
  }
}
