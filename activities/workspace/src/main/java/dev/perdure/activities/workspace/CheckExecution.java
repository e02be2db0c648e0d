package dev.perdure.activities.workspace;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.process.Heartbeat;
import dev.perdure.activities.tool.shell.BackgroundCommands;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.plan.StepState;
import dev.perdure.workflows.port.CheckRequest;
import dev.perdure.workflows.port.CheckResult;
import dev.perdure.workflows.port.CommitRequest;

/** Runs the checks of a step or of a plan in the files that they are about. */
final class CheckExecution {

  private final TaskReader taskReader;
  private final SurveyTaker surveyTaker;
  private final StepProgress stepProgress;
  private final HostWorkspaces host;
  private final RunFiles runFiles;
  private final VerificationRunner verificationRunner;

  CheckExecution(
      TaskReader taskReader,
      SurveyTaker surveyTaker,
      StepProgress stepProgress,
      HostWorkspaces host,
      RunFiles runFiles,
      VerificationRunner verificationRunner) {
    this.taskReader = taskReader;
    this.surveyTaker = surveyTaker;
    this.stepProgress = stepProgress;
    this.host = host;
    this.runFiles = runFiles;
    this.verificationRunner = verificationRunner;
  }

  CheckResult run(CheckRequest run) {
    StepId step = run.step();
    stepProgress.record(new CommitRequest(run.task(), step, run.attempt()), StepState.VERIFYING);
    try (var beat = Heartbeat.start(() -> {})) {
      host.workspace(run.task()); // the record says where the files are once they are there
      TaskRecord task = taskReader.get(run.task());
      WorktreePaths files = runFiles.of(task, run);
      BackgroundCommands.endAll(files);
      var place = new PlanCommandContext(task, files, beat::cancelled);
      CheckResult checked =
          step == null
              ? verificationRunner.plan(place, run)
              : verificationRunner.step(place, run, step);
      boolean needsSurvey = checked.failure() != null || checked.diff() != null;
      if (needsSurvey && runFiles.isOfTask(files, task)) {
        surveyTaker.take(run.task());
      }
      beat.throwIfEnded();
      return checked;
    }
  }
}
