package dev.perdure.activities.journal.request;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.wait.RequestWait;
import dev.perdure.planner.wait.WaitStep;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Store of the waits of requests: their steps so far, the next step, and expiry. */
public final class RequestWaitStore {

  private static final String LOCK =
      """
      select request.id, request.run_id, request.status, request.raised_at, request.snoozed_until,
        request.wait, coalesce(request.assignee, task.requester) as assignee
      from request join task on task.id = request.task_id
      where request.task_id = ? and request.id = ? and request.status in ('pending', 'expired')
      for update of request
      """;

  private final Database database;
  private final EventLog events;

  public RequestWaitStore(Database database, EventLog events) {
    this.database = database;
    this.events = events;
  }

  /** Locks the wait of a request that people see or that has expired. */
  public Optional<WaitingRequest> lock(TaskId task, RequestId request) {
    return database.sql(LOCK, task, request).find(row -> waiting(task, row));
  }

  /** Stores the wait of a request, with its next step and its expiry, if it has one. */
  public void save(RequestId request, RequestWait wait, @Nullable Instant expiry) {
    database
        .sql(
            "update request set wait = ?::json, expires_at = ?::timestamptz where id = ?",
            Json.write(wait),
            expiry,
            request)
        .update();
  }

  /** Records that people were reminded. */
  public void remind(WaitingRequest request, RequestWait wait, @Nullable Instant expiry) {
    save(request.id(), wait, expiry);
    tell(request, WaitStep.REMIND, request.assignee(), null, wait);
  }

  /** Gives a request to another person, or to nobody; returns the person who is asked then. */
  public String assign(WaitingRequest request, @Nullable String to) {
    return database
        .sql(
            """
            update request set assignee = ? where id = ?
            returning coalesce(assignee, (select requester from task where id = task_id)) as asked
            """,
            to,
            request.id())
        .one(row -> row.text("asked"));
  }

  /** Records that a request went to a person, or to nobody, as the person has left. */
  public void escalate(WaitingRequest request, RequestWait wait, String person, boolean hasLeft) {
    tell(request, WaitStep.ESCALATE, hasLeft ? null : person, hasLeft ? person : null, wait);
  }

  /** Lets a request expire: nobody can decide on it before it is shown again. */
  public void expire(WaitingRequest request, RequestWait wait) {
    database
        .sql(
            "update request set status = 'expired', wait = ?::json where id = ?",
            Json.write(wait),
            request.id())
        .update();
    tell(request, WaitStep.EXPIRE, null, null, wait);
  }

  /** Shows an expired request again. */
  public void showAgain(WaitingRequest request) {
    database
        .sql(
            """
            update request set status = 'pending', raised_at = now(), expires_at = null, wait = null
            where id = ? and status = 'expired'
            """,
            request.id())
        .update();
    events.append(
        request.task(),
        request.run(),
        new TaskEvent.RequestRaised(request.id(), RequestStatus.PENDING));
  }

  /** The open requests of a task that have a wait. */
  public List<WaitingRequest> open(TaskId task) {
    return database
        .sql(
            """
            select request.id, request.run_id, request.status, request.raised_at,
              request.snoozed_until, request.wait,
              coalesce(request.assignee, task.requester) as assignee
            from request join task on task.id = request.task_id
            where request.task_id = ? and request.status in ('pending', 'expired')
              and request.wait is not null
            order by request.raised_at, request.id
            """,
            task)
        .list(row -> waiting(task, row));
  }

  /**
   * Whether a task that no run can go on with is parked: a request has expired, a budget is used
   * up, or an operator is asked.
   */
  public boolean isParking(TaskId task) {
    return database
        .sql(
            """
            select exists (select from request where task_id = ?
              and (status = 'expired' or status = 'pending' and kind in ('operator', 'budget')))
            """,
            task)
        .query(Boolean.class)
        .single();
  }

  private void tell(
      WaitingRequest request,
      WaitStep step,
      @Nullable String to,
      @Nullable String left,
      RequestWait wait) {
    RequestStatus status = step == WaitStep.EXPIRE ? RequestStatus.EXPIRED : RequestStatus.PENDING;
    events.append(
        request.task(),
        request.run(),
        new TaskEvent.WaitAdvanced(request.id(), status, step, to, left, wait.reminders()));
  }

  private static WaitingRequest waiting(TaskId task, Row row) throws SQLException {
    return new WaitingRequest(
        task,
        new RequestId(row.text("id")),
        row.orNull("run_id", RunId::new),
        row.constant("status", RequestStatus.class),
        row.moment("raised_at"),
        Optional.ofNullable(row.momentOrNull("snoozed_until")),
        Optional.ofNullable(row.jsonOrNull("wait", RequestWait.class)),
        row.text("assignee"));
  }
}
