package dev.perdure.activities.journal.request;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.event.TaskEvent;
import dev.perdure.planner.request.RequestId;
import java.util.Optional;

/** What happens to requests, told as events of their tasks. */
record RequestNews(Database database, EventLog events) {

  /** Tells what has become of a request, as the last statement of a transaction. */
  void tell(RequestId id, TaskEvent event) {
    events.append(task(id), run(id).orElse(null), event);
  }

  /** The task that asks. */
  TaskId task(RequestId id) {
    return new TaskId(
        database
            .sql("select task_id from request where id = ?")
            .param(id.value())
            .query(String.class)
            .single());
  }

  private Optional<RunId> run(RequestId id) {
    return database
        .sql("select run_id from request where id = ? and run_id is not null")
        .param(id.value())
        .query(String.class)
        .optional()
        .map(RunId::new);
  }
}
