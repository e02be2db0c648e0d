package dev.perdure.activities.task;

import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import java.util.Set;

/** How far the adopted plan of a task has come. */
final class PlanProgress {

  private final PlanStore planStore;
  private final StepStore stepStore;

  PlanProgress(PlanStore planStore, StepStore stepStore) {
    this.planStore = planStore;
    this.stepStore = stepStore;
  }

  boolean isPlanned(TaskId task) {
    return planStore.adopted(task).isPresent();
  }

  boolean isUnfinished(TaskRecord task) {
    Set<StepId> cancelled = planStore.cancelledSteps(task.id());
    return stepStore.all(task.id()).stream()
        .anyMatch(step -> !step.state().satisfies() && !cancelled.contains(step.id()));
  }
}
