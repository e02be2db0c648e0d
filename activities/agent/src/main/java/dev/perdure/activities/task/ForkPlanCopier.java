package dev.perdure.activities.task;

import dev.perdure.activities.journal.plan.ForkStepCopier;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import java.util.List;

/** Copies the plan of another task and its finished steps to a fork. */
final class ForkPlanCopier {

  private final PlanStore planStore;
  private final StepStore stepStore;
  private final ForkStepCopier forkStepCopier;

  ForkPlanCopier(PlanStore planStore, StepStore stepStore, ForkStepCopier forkStepCopier) {
    this.planStore = planStore;
    this.stepStore = stepStore;
    this.forkStepCopier = forkStepCopier;
  }

  /** Copies the adopted plan; returns it. */
  PlanStorePlanRevision copy(TaskId fork, TaskId origin, List<StepId> finished) {
    PlanStorePlanRevision plan = planStore.adopted(origin).orElseThrow();
    planStore.write(fork, ForkInitializer.AUTHOR, plan.plan());
    forkStepCopier.take(fork, origin, finished);
    stepStore.lay(fork, plan.plan());
    return plan;
  }
}
