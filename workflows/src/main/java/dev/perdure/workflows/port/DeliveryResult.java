package dev.perdure.workflows.port;

import dev.perdure.planner.request.PendingRequest;
import org.jspecify.annotations.Nullable;

/**
 * The result of a delivery.
 *
 * @param changed whether changed files were handed over; false while a request waits
 * @param request the request that people have to settle first; null if all is handed over
 */
public record DeliveryResult(boolean changed, @Nullable PendingRequest request) {

  /** A delivery that was handed over, if there was anything to hand over. */
  public DeliveryResult(boolean changed) {
    this(changed, null);
  }
}
