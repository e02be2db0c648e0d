package dev.perdure.workflows.port;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.planner.request.PendingRequest;
import org.jspecify.annotations.Nullable;

/**
 * The result of raising a request.
 *
 * @param present whether people said something that the planner has not read: nothing is shown
 * @param request the terms by the journal, with the run that asks; null if the root asks
 * @param refusal why nothing is shown, if the journal has no such request; else null
 * @param due the next moment of its wait; absent if its task has no policy for waits
 */
public record RaiseAck(
    boolean present,
    @Nullable PendingRequest request,
    @Nullable String refusal,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable RequestDue due) {

  /** A request that is shown, or kept back as its planner has not read all. */
  public static RaiseAck of(boolean unread, @Nullable PendingRequest request) {
    return new RaiseAck(unread, request, null, null);
  }

  /** The same result with the moment for which the root sets a timer. */
  public RaiseAck followedBy(@Nullable RequestDue next) {
    return new RaiseAck(present, request, refusal, next);
  }

  /** A request that no activity has drafted. */
  public static RaiseAck refused(String reason) {
    return new RaiseAck(false, null, reason, null);
  }
}
