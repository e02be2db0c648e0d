package dev.perdure.workflows.request;

import dev.perdure.planner.request.PendingRequest;
import dev.perdure.workflows.port.RequestDue;
import org.jspecify.annotations.Nullable;

/** The result of showing a request to people. */
sealed interface RaiseResult permits RaiseResult.Raised, MessagesUnread, RequestRefused {

  /**
   * The request is shown.
   *
   * @param stored the request of a run by the journal; null for one of the root
   * @param due the next moment of its wait; null if its task has no policy for waits
   */
  record Raised(@Nullable PendingRequest stored, @Nullable RequestDue due) implements RaiseResult {}
}
