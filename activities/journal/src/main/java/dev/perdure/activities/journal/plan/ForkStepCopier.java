package dev.perdure.activities.journal.plan;

import dev.perdure.activities.journal.db.TextSanitizer;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.StepState;
import java.util.List;

/** Copies finished steps, with their results and commits, from a task to its fork. */
public record ForkStepCopier(StepStore steps) {

  private static final String COPY =
      """
      insert into step (task_id, step_id, position, title, kind, agent, depends_on, checks, content,
        state, attempts, result, note, commit_id)
      select :fork, step_id, position, title, kind, agent, depends_on, checks, content,
        state, attempts, result, :note, commit_id
      from step where task_id = :task and step_id = :step and state = 'done'
      on conflict (task_id, step_id) do nothing
      """;

  /** Takes steps over; their runs stay with the other task. */
  public void take(TaskId fork, TaskId from, List<StepId> ids) {
    String note = "Taken over from task %s.".formatted(from);
    steps.database().transact(() -> ids.forEach(id -> take(fork, from, id, note)));
  }

  private void take(TaskId fork, TaskId from, StepId step, String note) {
    int taken =
        steps
            .database()
            .sql(COPY)
            .param("fork", fork)
            .param("task", from)
            .param("step", step)
            .param("note", TextSanitizer.of(note))
            .update();
    if (taken == 1) {
      steps.events().append(fork, new TaskEvent.StepChanged(step, StepState.DONE));
    }
  }
}
