package dev.perdure.activities.journal.request;

import dev.perdure.activities.journal.access.VisibleRepositories;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestStatus;
import java.util.Optional;

/**
 * The filter and the page of an inbox.
 *
 * @param visible the repositories whose requests the reader may see
 */
public record RequestQuery(
    Optional<RequestStatus> status,
    Optional<RequestKind> kind,
    Optional<TaskId> task,
    Optional<String> cursor,
    int limit,
    VisibleRepositories visible) {

  /** A query for requests about all repositories. */
  public RequestQuery(
      Optional<RequestStatus> status,
      Optional<RequestKind> kind,
      Optional<TaskId> task,
      Optional<String> cursor,
      int limit) {
    this(status, kind, task, cursor, limit, VisibleRepositories.all());
  }

  /** All requests that wait. */
  public static RequestQuery pending(int limit) {
    return new RequestQuery(
        Optional.of(RequestStatus.PENDING),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        limit);
  }

  /** The same query for a reader who may see some repositories. */
  public RequestQuery visibleTo(VisibleRepositories some) {
    return new RequestQuery(status, kind, task, cursor, limit, some);
  }
}
