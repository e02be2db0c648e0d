package dev.perdure.activities.journal.plan;

import dev.perdure.activities.journal.database.Database;
import dev.perdure.activities.journal.plan.StepRecord.CheckRecord;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.envelope.TaskId;
import java.util.List;

/** How the plan's verification commands went. */
public final class VerificationStore {

  private final Database database;

  /** Verifications in a database. */
  public VerificationStore(Database database) {
    this.database = database;
  }

  /** Records the outcome of an attempt; a repeated one replaces what it had recorded. */
  public void record(TaskId task, int attempt, List<CheckRecord> checks) {
    database.transact(
        () -> {
          for (int position = 0; position < checks.size(); position++) {
            database
                .sql(
                    """
                    insert into verification (task_id, attempt, position, body)
                    values (?, ?, ?, ?::json)
                    on conflict (task_id, attempt, position) do update set body = excluded.body
                    """)
                .params(task.value(), attempt, position, Json.write(checks.get(position)))
                .update();
          }
        });
  }

  /** The outcome of the newest attempt; empty where there was none. */
  public List<CheckRecord> newest(TaskId task) {
    return database
        .sql(
            """
            select body from verification where task_id = :task and attempt =
              (select max(attempt) from verification where task_id = :task)
            order by position
            """)
        .param("task", task.value())
        .query(String.class)
        .list()
        .stream()
        .map(body -> Json.read(body, CheckRecord.class))
        .toList();
  }
}
