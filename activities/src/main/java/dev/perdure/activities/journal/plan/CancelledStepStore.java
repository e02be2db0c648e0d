package dev.perdure.activities.journal.plan;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.TextSanitizer;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.TextShortener;
import java.util.HashSet;
import java.util.Set;

/** Store of the plan steps that people have cancelled one by one, which are not started again. */
public record CancelledStepStore(Database database) {

  private static final int MAX_NAME_LENGTH = 200;

  public void add(TaskId task, StepId step, String by) {
    String name = TextSanitizer.of(TextShortener.start(by, MAX_NAME_LENGTH));
    database
        .sql(
            """
            update step set cancelled_by = :by, note = :note
            where task_id = :task and step_id = :step and state = 'cancelled'
            """)
        .param("by", name)
        .param("note", "Cancelled by %s.".formatted(name))
        .param("task", task)
        .param("step", step)
        .update();
  }

  public Set<StepId> of(TaskId task) {
    return new HashSet<>(
        database
            .sql(
                """
                select step_id from step
                where task_id = ? and state = 'cancelled' and cancelled_by is not null
                """,
                task)
            .column(StepId::new));
  }
}
