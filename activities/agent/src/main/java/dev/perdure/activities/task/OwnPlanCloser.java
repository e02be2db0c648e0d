package dev.perdure.activities.task;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.planner.plan.StepState;
import dev.perdure.workflows.port.TaskRef;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Closes the plan that a task has written for itself: steps that its agent left out are skipped,
 * and a notice names them.
 */
final class OwnPlanCloser {

  private final Database database;
  private final EventLog eventLog;
  private final StepStore stepStore;

  OwnPlanCloser(Database database, EventLog eventLog, StepStore stepStore) {
    this.database = database;
    this.eventLog = eventLog;
    this.stepStore = stepStore;
  }

  void close(TaskRef task) {
    database.transact(() -> {
      List<StepRecord> left =
          stepStore.all(task.task()).stream().filter(step -> !step.state().hasEnded()).toList();
      left.forEach(step ->
          stepStore.end(task.task(), step.id(), StepState.SKIPPED, "The agent left it out."));
      if (!left.isEmpty()) {
        String titles = left.stream().map(StepRecord::title).collect(Collectors.joining("; "));
        String text = "The agent left its plan: not done are " + titles + ".";
        eventLog.append(task.task(), new TaskEvent.NoticeShown(NoticeLevel.WARNING, text));
      }
    });
  }
}
