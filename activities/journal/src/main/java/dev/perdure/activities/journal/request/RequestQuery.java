package dev.perdure.activities.journal.request;

import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestStatus;
import java.util.Optional;

/** The filter and the page of an inbox. */
public record RequestQuery(
    Optional<RequestStatus> status,
    Optional<RequestKind> kind,
    Optional<TaskId> task,
    Optional<String> cursor,
    int limit) {

  /** All requests that wait. */
  public static RequestQuery pending(int limit) {
    return new RequestQuery(
        Optional.of(RequestStatus.PENDING),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        limit);
  }
}
