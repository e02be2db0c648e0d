package dev.perdure.workflows.request;

import dev.perdure.planner.request.PendingRequest;
import org.jspecify.annotations.Nullable;

/** The result of showing a request to people. */
sealed interface RaiseResult {

  /**
   * The request is shown.
   *
   * @param stored the request of a run by the journal; null for one of the root
   */
  record Raised(@Nullable PendingRequest stored) implements RaiseResult {}

  /** The planner first has to read messages. */
  record UnreadMessages() implements RaiseResult {}

  /** The journal has no such request of the task or of the run, or can't hold it. */
  record Refused(String reason) implements RaiseResult {}
}
