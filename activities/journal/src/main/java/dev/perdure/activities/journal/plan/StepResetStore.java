package dev.perdure.activities.journal.plan;

import dev.perdure.activities.journal.db.TextSanitizer;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.plan.StepState;
import java.util.List;
import java.util.stream.Stream;

/** Sets finished steps back to pending when a person resets the task to before them. */
public record StepResetStore(StepStore steps) {

  private static final int MAX_NAME_LENGTH = 200;

  private static final String PENDING =
      """
      update step set state = 'pending', held = false, run_id = null, result = null, note = :note,
        commit_id = null, reflection = null, cancelled_by = null, checks = :checks::json,
        updated_at = now()
      where task_id = :task and step_id = :step and state in (:before)
      """;

  /** Sets steps to the state that a new execution of the plan would give them. */
  public void setBack(TaskId task, List<StepId> ids, StepId to, String by) {
    String note =
        "To be done again: %s reset the task to step '%s'."
            .formatted(TextShortener.start(by, MAX_NAME_LENGTH), to);
    steps
        .database()
        .transact(() ->
            steps.all(task).stream()
                .filter(step -> ids.contains(step.id()))
                .forEach(step -> setBack(task, step, note)));
  }

  private void setBack(TaskId task, StepRecord step, String note) {
    int set =
        steps
            .database()
            .sql(PENDING)
            .param("note", TextSanitizer.of(note))
            .param("checks", Json.write(step.checks().stream().map(StepResetStore::open).toList()))
            .param("task", task)
            .param("step", step.id())
            .param("before", before())
            .update();
    if (set == 1) {
      steps.events().append(task, new TaskEvent.StepChanged(step.id(), StepState.PENDING));
    }
  }

  private static StepRecordCheckRecord open(StepRecordCheckRecord check) {
    return new StepRecordCheckRecord(check.command(), check.description(), null, null, null, null);
  }

  private static List<String> before() {
    return Stream.of(StepState.values())
        .filter(state -> state == StepState.PENDING || !state.whenLaidOut().isEmpty())
        .map(StepState::wireName)
        .toList();
  }
}
