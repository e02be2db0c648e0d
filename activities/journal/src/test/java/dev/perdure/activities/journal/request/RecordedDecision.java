package dev.perdure.activities.journal.request;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.planner.id.TaskId;

/** A decision in the journal, for tests of what decisions leave. */
public final class RecordedDecision {

  private RecordedDecision() {}

  /** Records a decision of a task by its id and outcome, such as {@code allow_always}. */
  public static void insert(Database database, TaskId task, String id, String outcome) {
    String request = "request of " + id;
    database
        .sql(
            """
            insert into request (id, task_id, kind, digest, title, outcomes, subject, terms)
            values (?, ?, 'permission', 'd', 'Run', '[]', '{}', '{}')
            """,
            request,
            task)
        .update();
    database
        .sql(
            """
            insert into decision (id, request_id, task_id, position, outcome, digest, decided_by,
              decided_at, body, previous_hash, hash)
            values (?, ?, ?, (select count(*) + 1 from decision where task_id = ?), ?, 'd', 'ada',
              now(), '{}', '', 'h')
            """,
            id,
            request,
            task,
            task,
            outcome)
        .update();
  }
}
