package dev.perdure.activities.task;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.planner.plan.StepState;
import dev.perdure.workflows.port.StepUpdate;
import dev.perdure.workflows.port.StepUpdateAck;

/** Records how far a step of the adopted plan has come. */
final class StepUpdateRecorder {

  private final Database database;
  private final PlanStore planStore;
  private final PlanStepTracker planStepTracker;
  private final PlanFile planFile;

  StepUpdateRecorder(
      Database database, PlanStore planStore, PlanStepTracker planStepTracker, PlanFile planFile) {
    this.database = database;
    this.planStore = planStore;
    this.planStepTracker = planStepTracker;
    this.planFile = planFile;
  }

  StepUpdateAck record(StepUpdate update) {
    return database.inTransaction(() -> {
      StepUpdateAck ack = planStepTracker.move(update);
      if (update.state() == StepState.RUNNING) {
        planStore.adopted(update.task()).ifPresent(plan -> planFile.write(update.task(), plan));
      }
      return ack;
    });
  }
}
