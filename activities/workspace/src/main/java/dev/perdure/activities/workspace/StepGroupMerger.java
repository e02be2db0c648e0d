package dev.perdure.activities.workspace;

import dev.perdure.activities.git.worktree.RunContribution;
import dev.perdure.activities.git.worktree.TaskCommit;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.workflows.port.MergeResult;
import dev.perdure.workflows.port.StepGroup;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Merges and commits the changes of a group of parallel steps, in the group's order. It stops at
 * the first step that conflicts or fails. A repeated call completes the rest.
 */
final class StepGroupMerger {

  private final ParallelStepWorktrees parallelStepWorktrees;
  private final FinishedStepFinder finishedStepFinder;
  private final GitGroupMerge gitGroupMerge;
  private final StepMergeRecorder stepMergeRecorder;
  private final HostWorkspaces host;

  StepGroupMerger(
      ParallelStepWorktrees parallelStepWorktrees,
      FinishedStepFinder finishedStepFinder,
      GitGroupMerge gitGroupMerge,
      StepMergeRecorder stepMergeRecorder,
      HostWorkspaces host) {
    this.parallelStepWorktrees = parallelStepWorktrees;
    this.finishedStepFinder = finishedStepFinder;
    this.gitGroupMerge = gitGroupMerge;
    this.stepMergeRecorder = stepMergeRecorder;
    this.host = host;
  }

  /** The results of the steps that are merged, and of the first that conflicts. */
  List<MergeResult> merge(StepGroup group) {
    Workspace task = host.workspace(group.task());
    List<StepMerge> merges = merge(task, finishedStepFinder.of(task, group.steps()));
    List<StepMerge> committed =
        UntilFailure.inOrder(merges, merge -> stepMergeRecorder.recordCommit(task, merge));
    host.replication().keep(task);
    List<StepMerge> closed = UntilFailure.inOrder(committed, stepMergeRecorder::close);
    host.runs()
        .forgetAll(
            task,
            closed.stream().map(StepMerge::step).map(parallelStepWorktrees::directory).toList());
    return closed.stream().map(StepMerge::result).toList();
  }

  private List<StepMerge> merge(Workspace task, List<FinishedStep> steps) {
    List<RunContribution> open =
        steps.stream().flatMap(step -> step.contribution().stream()).toList();
    MergedGroup merged =
        open.isEmpty() ? MergedGroup.none() : gitGroupMerge.merge(task, steps.getFirst(), open);
    Iterator<TaskCommit> committed = merged.runs().committed().iterator();
    List<StepMerge> merges = new ArrayList<>();
    for (FinishedStep step : steps) {
      if (step.contribution().isEmpty()) {
        merges.add(new StepMerge(step, Optional.empty(), step.conflicts()));
      } else if (committed.hasNext()) {
        merges.add(StepMerge.committed(step, committed.next(), merged.ended()));
      } else {
        if (!merged.runs().conflicts().isEmpty()) {
          merges.add(new StepMerge(step, Optional.empty(), merged.runs().conflicts()));
        }
        break;
      }
    }
    return merges;
  }
}
