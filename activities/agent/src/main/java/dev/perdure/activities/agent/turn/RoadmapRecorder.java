package dev.perdure.activities.agent.turn;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.Step;
import java.util.List;

/** Records the roadmap of a task as a plan that needs no approval. */
final class RoadmapRecorder {

  private final Database database;
  private final EventLog eventLog;
  private final PlanStore planStore;
  private final StepStore stepStore;

  RoadmapRecorder(Database database, EventLog eventLog, PlanStore planStore, StepStore stepStore) {
    this.database = database;
    this.eventLog = eventLog;
    this.planStore = planStore;
    this.stepStore = stepStore;
  }

  /** Whether the task has a plan already. */
  boolean hasPlan(TaskId task) {
    return !planStore.all(task).isEmpty();
  }

  /** Records the checkpoints, or tells people that there are none. */
  void record(TaskId task, List<Step> checkpoints) {
    if (checkpoints.isEmpty()) {
      String text = "No roadmap was drawn: the agent works without one.";
      database.transact(
          () -> eventLog.append(task, new TaskEvent.NoticeShown(NoticeLevel.WARNING, text)));
      return;
    }
    var plan =
        new Plan(
            "The checkpoints of this task.",
            "",
            List.of(),
            checkpoints,
            List.of(),
            List.of(),
            List.of(),
            0);
    database.transact(() -> {
      planStore.write(task, "roadmap", plan);
      stepStore.lay(task, plan);
    });
  }
}
