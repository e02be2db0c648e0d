package dev.perdure.activities.journal.request;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.wait.RequestWait;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request that people see or that has expired, with its wait.
 *
 * @param requestWait empty if no policy has concerned it
 * @param assignee its assignee, else the person who asked for the task
 */
public record WaitingRequest(
    TaskId task,
    RequestId id,
    @Nullable RunId run,
    RequestStatus status,
    Instant raisedAt,
    Optional<Instant> snoozedUntil,
    Optional<RequestWait> requestWait,
    String assignee) {

  /** Whether nobody has answered in time. */
  public boolean isExpired() {
    return status == RequestStatus.EXPIRED;
  }
}
