package dev.perdure.activities.git.worktree;

import dev.perdure.activities.git.Author;
import dev.perdure.activities.git.tree.GitObjectWriter;
import dev.perdure.activities.git.tree.GitObjectWriter.CommitDraft;
import dev.perdure.activities.git.tree.GitObjectWriter.CommitLine;
import dev.perdure.activities.git.worktree.CheckpointRefs.Tip;
import dev.perdure.activities.git.worktree.TaskBranchCommitter.Committed;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Commits of trees one behind another, each with its checkpoint: written by one git process, but
 * not on any ref yet.
 *
 * @param tip the newest of the commits, or the tip of the branch where there is no new one
 * @param added the checkpoints that are new
 */
record CommitBatch(String tip, List<Checkpoint> added, List<Committed> committed) {

  CommitBatch {
    added = List.copyOf(added);
    committed = List.copyOf(committed);
  }

  /**
   * Files that are to be committed, as a tree, with the label of their checkpoint, and the
   * checkpoint where it is there already.
   */
  record StepTree(String tree, String message, String label, Optional<Checkpoint> kept) {}

  /** Writes what is new: commits of trees other than those before them, checkpoints not kept. */
  static CommitBatch write(
      GitObjectWriter writer, Author author, CheckpointRefs refs, Tip tip, List<StepTree> steps) {
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
    List<List<String>> written =
        writer.commits(
            author,
            List.of(
                new CommitLine(tip.commit(), commits),
                new CommitLine(refs.current(), checkpoints)));
    return batch(refs, tip, steps, written);
  }

  private static CommitBatch batch(
      CheckpointRefs refs, Tip tip, List<StepTree> steps, List<List<String>> written) {
    Iterator<String> commits = written.getFirst().iterator();
    Iterator<String> checkpoints = written.getLast().iterator();
    List<Checkpoint> added = new ArrayList<>();
    List<Committed> committed = new ArrayList<>();
    Tip last = tip;
    for (StepTree step : steps) {
      boolean changed = !step.tree().equals(last.tree());
      last = changed ? new Tip(commits.next(), step.tree()) : last;
      if (step.kept().isEmpty()) {
        String parent = added.isEmpty() ? refs.current() : added.getLast().commit();
        int number = refs.next() + added.size();
        added.add(new Checkpoint(number, checkpoints.next(), step.tree(), parent, step.label()));
      }
      committed.add(
          new Committed(last.commit(), changed, step.kept().orElseGet(added::getLast), List.of()));
    }
    return new CommitBatch(last.commit(), added, committed);
  }
}
