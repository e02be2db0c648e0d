package dev.perdure.activities.journal.plan;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import java.util.Optional;

/** Store of replans: how often failed steps led to a new plan, by execution of a task. */
public record ReplanStore(Database database) {

  /** Counts one that a failed attempt led to, once; says how many there have been. */
  public int count(TaskId task, int execution, StepRecord failed) {
    return database.inTransaction(() -> {
      database
          .sql(
              "insert into replan (task_id, execution, step_id, attempt) values (?, ?, ?, ?) on"
                  + " conflict do nothing",
              task,
              execution,
              failed.id(),
              failed.attempts())
          .update();
      return database
          .sql("select count(*) from replan where task_id = ? and execution = ?", task, execution)
          .query(Integer.class)
          .single();
    });
  }

  /** The failed step that led to the newest one. */
  public Optional<StepId> last(TaskId task, int execution) {
    return database
        .sql(
            "select step_id from replan where task_id = ? and execution = ?"
                + " order by created_at desc limit 1",
            task,
            execution)
        .query(String.class)
        .optional()
        .map(StepId::new);
  }
}
