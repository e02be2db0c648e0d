package dev.perdure.workflows.request;

import dev.perdure.planner.request.SettledRequest;

/** The result of settling a request. */
sealed interface SettleResult
    permits SettleResult.Recorded, SettleResult.DataFault, MessagesUnread, RequestRefused {

  /**
   * The journal has the settlement.
   *
   * @param entry how, by the journal
   */
  record Recorded(SettledRequest entry) implements SettleResult {}

  /** The journal can't hold the data, for a reason. */
  record DataFault(String reason) implements SettleResult {}
}
