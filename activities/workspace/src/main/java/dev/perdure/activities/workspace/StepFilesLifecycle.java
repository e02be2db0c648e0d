package dev.perdure.activities.workspace;

import dev.perdure.activities.journal.db.FileLease;
import dev.perdure.activities.process.AsyncResult;
import dev.perdure.planner.plan.StepState;
import dev.perdure.workflows.port.CommitRequest;
import dev.perdure.workflows.port.MergeResult;
import dev.perdure.workflows.port.StepFiles;
import dev.perdure.workflows.port.StepGroup;
import dev.perdure.workflows.port.StepGroupFiles;
import dev.perdure.workflows.port.StepGroupMerge;
import java.util.List;
import java.util.Optional;

/** Opens, merges, commits and discards the files of plan steps. */
final class StepFilesLifecycle {

  private final SurveyTaker surveyTaker;
  private final BackgroundEnder backgroundEnder;
  private final StepProgress stepProgress;
  private final ParallelStepWorktrees parallelStepWorktrees;
  private final StepGroupMerger stepGroupMerger;
  private final StepCommitter stepCommitter;

  StepFilesLifecycle(
      SurveyTaker surveyTaker,
      BackgroundEnder backgroundEnder,
      StepProgress stepProgress,
      ParallelStepWorktrees parallelStepWorktrees,
      StepGroupMerger stepGroupMerger,
      StepCommitter stepCommitter) {
    this.surveyTaker = surveyTaker;
    this.backgroundEnder = backgroundEnder;
    this.stepProgress = stepProgress;
    this.parallelStepWorktrees = parallelStepWorktrees;
    this.stepGroupMerger = stepGroupMerger;
    this.stepCommitter = stepCommitter;
  }

  StepGroupFiles open(StepGroup group) {
    List<CommitRequest> carried =
        group.steps().stream()
            .filter(step -> !stepProgress.record(step, StepState.RUNNING))
            .toList();
    parallelStepWorktrees.open(group.task(), carried);
    return new StepGroupFiles(
        group.steps().stream()
            .map(step ->
                new StepFiles(
                    parallelStepWorktrees.directory(step).toString(), !carried.contains(step)))
            .toList());
  }

  StepFiles open(CommitRequest step) {
    parallelStepWorktrees.open(step.task(), List.of(step));
    return new StepFiles(parallelStepWorktrees.directory(step).toString(), false);
  }

  StepGroupMerge merge(StepGroup group) {
    List<MergeResult> merged = stepGroupMerger.merge(group);
    surveyTaker.takeOfCheckpoint(group.task());
    return new StepGroupMerge(merged);
  }

  void discard(CommitRequest step) {
    parallelStepWorktrees.discard(step);
    surveyTaker.take(step.task());
  }

  void commit(CommitRequest commit) {
    backgroundEnder.endAll(commit.task());
    StepCommit made = stepCommitter.commit(commit);
    String tree = made.committed().checkpoint().tree();
    Optional<FileLease> lease = FileLease.current();
    try (var survey = AsyncResult.of(() -> survey(commit, tree, lease))) {
      stepCommitter.keep(commit, made);
      survey.get();
    }
    stepProgress.record(commit, StepState.DONE);
  }

  /** Surveys the files under the lease of the thread that commits. */
  private String survey(CommitRequest commit, String tree, Optional<FileLease> lease) {
    try (FileLease.Hold _ = lease.map(FileLease::hold).orElse(() -> {})) {
      surveyTaker.take(commit.task(), tree);
    }
    return tree;
  }
}
