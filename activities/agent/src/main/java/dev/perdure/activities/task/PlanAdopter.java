package dev.perdure.activities.task;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.port.PlanOutline;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * Takes an approved revision of a plan over, once, and says which of its steps are still to be
 * done.
 */
final class PlanAdopter {

  private final Database database;
  private final PlanStore planStore;
  private final ApprovedPlanApplier approvedPlanApplier;
  private final PlanFile planFile;
  private final OpenSteps openSteps;
  private final DeferredStepApprovalService deferredStepApprovalService;

  PlanAdopter(
      Database database,
      PlanStore planStore,
      ApprovedPlanApplier approvedPlanApplier,
      PlanFile planFile,
      OpenSteps openSteps,
      DeferredStepApprovalService deferredStepApprovalService) {
    this.database = database;
    this.planStore = planStore;
    this.approvedPlanApplier = approvedPlanApplier;
    this.planFile = planFile;
    this.openSteps = openSteps;
    this.deferredStepApprovalService = deferredStepApprovalService;
  }

  PlanOutline adopt(TaskId task, int atOnce) {
    return database.inTransaction(() -> {
      approvedPlanApplier.apply(task);
      PlanStorePlanRevision plan =
          planStore
              .adopted(task)
              .orElseThrow(() -> new NoSuchElementException("The plan has no approval."));
      planFile.write(task, plan);
      List<PlanOutline.Step> open = openSteps.list(task, plan.plan());
      openSteps.begin(task, open);
      return new PlanOutline(
          plan.revision(), open, atOnce, deferredStepApprovalService.hasDeferred(task));
    });
  }
}
