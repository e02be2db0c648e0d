package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.access.PersonDepartureReader;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.wait.EscalationPolicy;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Store that hands the requests of a person who leaves over to other people. */
public final class RequestHandoverStore {

  private static final String ASSIGNED =
      """
      select id, task_id, run_id, status from request
      where assignee = ? and status in ('pending', 'expired') order by id for update
      """;

  private final Database database;
  private final EventLog eventLog;
  private final TaskReader taskReader;
  private final PersonDepartureReader personDepartureReader;

  public RequestHandoverStore(Database database, EventLog eventLog, TaskReader taskReader) {
    this.database = database;
    this.eventLog = eventLog;
    this.taskReader = taskReader;
    this.personDepartureReader = new PersonDepartureReader(database);
  }

  private record AssignedRequest(
      RequestId id, TaskId task, @Nullable RunId run, RequestStatus status) {

    static AssignedRequest of(Row row) throws SQLException {
      return new AssignedRequest(
          new RequestId(row.text("id")),
          new TaskId(row.text("task_id")),
          row.orNull("run_id", RunId::new),
          row.constant("status", RequestStatus.class));
    }
  }

  /**
   * Gives each request of a person to the person of its task's escalation, or to nobody if that
   * person has left too. No request stays set aside.
   *
   * @param by the person who ends the other person's access
   * @return the number of requests
   */
  public int handOver(String person, String by) {
    return database.inTransaction(() -> {
      List<AssignedRequest> requests = database.sql(ASSIGNED, person).list(AssignedRequest::of);
      requests.forEach(request -> handOver(request, person, by));
      return requests.size();
    });
  }

  private void handOver(AssignedRequest request, String person, String by) {
    String to =
        taskReader
            .waitPolicy(request.task())
            .escalate()
            .map(EscalationPolicy::to)
            .filter(other -> !other.equals(person) && !personDepartureReader.hasLeft(other))
            .orElse(null);
    database
        .sql("update request set assignee = ?, snoozed_until = null where id = ?", to, request.id())
        .update();
    eventLog.append(
        request.task(),
        request.run(),
        new TaskEvent.RequestHandedOver(request.id(), request.status(), person, to, by));
  }
}
