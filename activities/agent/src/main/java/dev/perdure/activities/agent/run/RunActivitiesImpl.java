package dev.perdure.activities.agent.run;

import dev.perdure.workflows.port.BudgetRequest;
import dev.perdure.workflows.port.ChecksTurn;
import dev.perdure.workflows.port.DueReport;
import dev.perdure.workflows.port.FailedModelCall;
import dev.perdure.workflows.port.OpenedRun;
import dev.perdure.workflows.port.ParkedModelCall;
import dev.perdure.workflows.port.PlannerTeam;
import dev.perdure.workflows.port.RunActivities;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.port.RunRef;
import dev.perdure.workflows.port.RunReport;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.TaskRef;

/**
 * The Temporal activities of a run's life cycle: open and close it in the journal, and draft
 * requests to people about its budget or a failed model call.
 */
public final class RunActivitiesImpl implements RunActivities {

  private final SyntheticCallWriter syntheticCallWriter;
  private final PlannerTeamSizer plannerTeamSizer;
  private final RunOpener runOpener;
  private final RunCloser runCloser;
  private final BackgroundReportDelivery backgroundReportDelivery;
  private final RunRequestDrafter runRequestDrafter;

  public RunActivitiesImpl(
      SyntheticCallWriter syntheticCallWriter,
      PlannerTeamSizer plannerTeamSizer,
      RunOpener runOpener,
      RunCloser runCloser,
      BackgroundReportDelivery backgroundReportDelivery,
      RunRequestDrafter runRequestDrafter) {
    this.syntheticCallWriter = syntheticCallWriter;
    this.plannerTeamSizer = plannerTeamSizer;
    this.runOpener = runOpener;
    this.runCloser = runCloser;
    this.backgroundReportDelivery = backgroundReportDelivery;
    this.runRequestDrafter = runRequestDrafter;
  }

  @Override
  public OpenedRun open(RunSpec spec) {
    return runOpener.open(spec);
  }

  @Override
  public RunReport close(RunCloseRequest request) {
    return runCloser.close(request);
  }

  @Override
  public PlannerTeam allotDrafts(TaskRef task) {
    return plannerTeamSizer.drafts(task.task());
  }

  @Override
  public PlannerTeam allotCriticism(PlannerTeam drafted) {
    return plannerTeamSizer.criticism(drafted);
  }

  @Override
  public BudgetRequest requestBudget(RunRef run) {
    return runRequestDrafter.budget(run.run());
  }

  @Override
  public ParkedModelCall park(FailedModelCall failure) {
    return runRequestDrafter.park(failure);
  }

  @Override
  public void deliver(DueReport due) {
    backgroundReportDelivery.deliver(due);
  }

  @Override
  public WrittenChecks writeChecks(ChecksTurn turn) {
    return new WrittenChecks(syntheticCallWriter.writeChecks(turn));
  }
}
