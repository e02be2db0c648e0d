package dev.perdure.activities.journal.request;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.event.EventKind;
import dev.perdure.planner.event.TaskEvent;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.request.RequestId;
import dev.perdure.planner.request.RequestStatus;
import java.util.Optional;

/** What happens to requests, told as events of their tasks. */
record RequestNews(Database database, EventLog events) {

  /** Tells what has become of a request, as the last statement of a transaction. */
  void tell(EventKind kind, RequestId id, RequestStatus status, JsonObject more) {
    JsonObject data = JsonObject.of("requestId", id.value()).with("status", Json.name(status));
    for (var field : more.fields().entrySet()) {
      data = data.with(field.getKey(), field.getValue());
    }
    JsonObject told = data;
    TaskEvent event =
        run(id)
            .map(asking -> TaskEvent.of(kind, task(id), asking, told))
            .orElseGet(() -> TaskEvent.of(kind, task(id), told));
    events.append(event);
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
