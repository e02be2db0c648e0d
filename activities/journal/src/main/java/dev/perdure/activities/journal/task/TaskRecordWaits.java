package dev.perdure.activities.journal.task;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.wait.RequestWait;
import dev.perdure.planner.wait.TaskDeadline;
import dev.perdure.planner.wait.WaitMoment;
import dev.perdure.planner.wait.WaitStep;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The long waits of a task by its policy.
 *
 * @param next the next step of its requests; null if none follows
 * @param expired the requests that have expired, which are shown again when a person resumes it
 * @param deadline null if it has none
 */
public record TaskRecordWaits(
    @Nullable NextStep next, List<RequestId> expired, @Nullable TaskDeadline deadline) {

  /** Copies the list. */
  public TaskRecordWaits {
    expired = List.copyOf(expired);
  }

  /**
   * The next step of a request's wait.
   *
   * @param to who is reminded or gets the request; null if it expires
   */
  public record NextStep(RequestId requestId, WaitStep step, Instant at, @Nullable String to) {}

  /** Whether the task is parked until a person resumes it. */
  @JsonIgnore
  public boolean isResumable() {
    return !expired.isEmpty() || (deadline != null && deadline.isParked());
  }

  /** The waits in a row of a task; null if it has none. */
  static @Nullable TaskRecordWaits of(Row row) throws SQLException {
    List<OpenWait> waits = row.list("waits", OpenWait.class);
    TaskDeadline deadline = row.jsonOrNull("deadline", TaskDeadline.class);
    if (waits.isEmpty() && deadline == null) {
      return null;
    }
    NextStep next =
        waits.stream().flatMap(OpenWait::next).min(Comparator.comparing(NextStep::at)).orElse(null);
    return new TaskRecordWaits(
        next, waits.stream().filter(OpenWait::isExpired).map(OpenWait::id).toList(), deadline);
  }

  /** The wait of an open request. */
  record OpenWait(RequestId id, RequestStatus status, String assignee, RequestWait state) {

    boolean isExpired() {
      return status == RequestStatus.EXPIRED;
    }

    Stream<NextStep> next() {
      WaitMoment moment = isExpired() ? null : state.calling(assignee).next();
      return Stream.ofNullable(moment)
          .map(step -> new NextStep(id, step.step(), step.at(), step.to()));
    }
  }
}
