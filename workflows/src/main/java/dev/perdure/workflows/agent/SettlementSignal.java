package dev.perdure.workflows.agent;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.request.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * The settlement of a request, as far as a run needs to know.
 *
 * @param outcome null if the request could not be shown to anybody
 * @param failure why it could not
 */
public record SettlementSignal(
    RequestId request, @Nullable Outcome outcome, @Nullable String failure) {

  /** A person's outcome. */
  public SettlementSignal(RequestId request, Outcome outcome) {
    this(request, outcome, null);
  }

  /** A request that was never shown and will not be settled. */
  public static SettlementSignal failed(RequestId request, String failure) {
    return new SettlementSignal(request, null, failure);
  }
}
