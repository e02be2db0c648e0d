package dev.perdure.activities.journal.request;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.RequestStatus;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Store of who looks after a pending request, and until when people set it aside. */
public record RequestAssignmentStore(Database database, EventLog events) {

  private record Place(TaskId task, @Nullable RunId run) {}

  /** Assigns a pending request to a person, or removes the assignee; idempotent. */
  public void assign(RequestId id, Optional<String> assignee, String by) {
    String name = assignee.orElse(null);
    update(
        id,
        "assignee",
        "text",
        name,
        new TaskEvent.RequestAssigned(id, RequestStatus.PENDING, name, by));
  }

  /** Hides a pending request from the inbox until a time, or shows it again; idempotent. */
  public void snooze(RequestId id, Optional<Instant> until, String by) {
    Instant time = until.orElse(null);
    TaskEvent event = new TaskEvent.RequestSnoozed(id, RequestStatus.PENDING, time, by);
    update(id, "snoozed_until", "timestamptz", time, event);
  }

  private void update(
      RequestId id, String column, String type, @Nullable Object value, TaskEvent event) {
    String statement =
        """
        update request set %1$s = :value::%2$s
        where id = :id and status = 'pending' and %1$s is distinct from :value::%2$s
        returning task_id, run_id
        """
            .formatted(column, type);
    database.transact(() ->
        database
            .sql(statement)
            .param("value", value)
            .param("id", id)
            .find(
                row -> new Place(new TaskId(row.text("task_id")), row.orNull("run_id", RunId::new)))
            .ifPresent(place -> events.append(place.task(), place.run(), event)));
  }
}
