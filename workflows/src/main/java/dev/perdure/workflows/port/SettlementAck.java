package dev.perdure.workflows.port;

import dev.perdure.planner.request.SettledRequest;
import org.jspecify.annotations.Nullable;

/**
 * The result of settling a request.
 *
 * @param present whether people said something that the planner has not read: nothing is settled
 * @param settled how the request is settled by the journal; null if nothing is settled
 * @param refusal why the decision settles nothing; else null
 */
public record SettlementAck(
    boolean present, @Nullable SettledRequest settled, @Nullable String refusal) {

  /** Messages come first. */
  public static SettlementAck ofUnread() {
    return new SettlementAck(true, null, null);
  }

  /** A request that is settled. */
  public static SettlementAck settled(SettledRequest entry) {
    return new SettlementAck(false, entry, null);
  }

  /** A decision that settles nothing. */
  public static SettlementAck refused(String reason) {
    return new SettlementAck(false, null, reason);
  }
}
