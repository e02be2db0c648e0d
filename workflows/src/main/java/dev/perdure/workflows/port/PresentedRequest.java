package dev.perdure.workflows.port;

import dev.perdure.planner.request.PendingRequest;
import org.jspecify.annotations.Nullable;

/**
 * Whether people are to be shown something, and the request that shows it.
 *
 * @param refusals how often a planner tried in vain to get there, as far as its run was told
 * @param unread whether nothing is shown because the planner has not read all that people said
 */
public record PresentedRequest(@Nullable PendingRequest request, int refusals, boolean unread) {

  /** A request, or none. */
  public static PresentedRequest of(@Nullable PendingRequest request) {
    return new PresentedRequest(request, 0, false);
  }

  /** Nothing to show before the planner has read what people said. */
  public static PresentedRequest ofUnread() {
    return new PresentedRequest(null, 0, true);
  }
}
