package dev.perdure.workflows.request;

import dev.perdure.planner.request.SettledRequest;
import org.jspecify.annotations.Nullable;

/** The result of settling a request. */
sealed interface SettleResult {

  /**
   * The request is settled.
   *
   * @param entry how, by the journal; null in histories of older builds
   */
  record Settled(@Nullable SettledRequest entry) implements SettleResult {}

  /** The planner first has to read messages. */
  record UnreadMessages() implements SettleResult {}

  /** The journal can't hold the data, for a reason. */
  record DataFault(String reason) implements SettleResult {}

  /** The journal has no such decision, or the decision does not fit the request. */
  record Refused(String reason) implements SettleResult {}
}
