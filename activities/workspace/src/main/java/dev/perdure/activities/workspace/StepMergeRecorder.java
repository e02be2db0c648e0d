package dev.perdure.activities.workspace;

import dev.perdure.activities.git.worktree.RunContribution;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.task.MergeState;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.task.RunResult;
import java.io.UncheckedIOException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Records the merges of steps: their commits, or the conflicts that have them done again. */
final class StepMergeRecorder {

  private static final Logger LOG = LoggerFactory.getLogger(StepMergeRecorder.class);

  private final RunStore runStore;
  private final StepStore stepStore;
  private final HostWorkspaces host;
  private final StepCommitter stepCommitter;
  private final StepProgress stepProgress;

  StepMergeRecorder(
      RunStore runStore,
      StepStore stepStore,
      HostWorkspaces host,
      StepCommitter stepCommitter,
      StepProgress stepProgress) {
    this.runStore = runStore;
    this.stepStore = stepStore;
    this.host = host;
    this.stepCommitter = stepCommitter;
    this.stepProgress = stepProgress;
  }

  void recordCommit(Workspace task, StepMerge merge) {
    merge.commit().ifPresent(commit -> stepCommitter.record(merge.step(), task, commit));
  }

  void close(StepMerge merge) {
    merge
        .finished()
        .contribution()
        .map(RunContribution::run)
        .ifPresent(run -> {
          record(merge, run.files());
          removeFiles(run.own());
        });
    if (merge.conflicts().isEmpty()) {
      stepProgress.record(merge.step(), StepState.DONE);
    }
  }

  /** Files that can't be deleted keep no merged step from being told as one. */
  private void removeFiles(Workspace own) {
    try {
      host.runs().removeFiles(own);
    } catch (UncheckedIOException e) {
      LOG.warn("The files of run {} stay until those of its task go", own.task(), e);
    }
  }

  private void record(StepMerge merge, List<String> changed) {
    RunRecord run = runStore.get(ParallelStepWorktrees.run(merge.step()));
    RunResult result = ParallelStepWorktrees.result(run).with(changed, merge.conflicts());
    if (merge.conflicts().isEmpty()) {
      runStore.result(run.id(), result, changed.isEmpty() ? MergeState.NONE : MergeState.MERGED);
    } else {
      runStore.result(run.id(), result, MergeState.CONFLICT);
      stepStore.note(merge.step().task(), ParallelStepWorktrees.id(merge.step()), merge.note());
    }
  }
}
