package dev.perdure.workflows.port;

import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestLedger.SettledRequest;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;
import org.jspecify.annotations.Nullable;

/**
 * The activities that compare signals with the journal: a signal only names what a person or a run
 * has submitted, and the journal says whether it was submitted and what it says.
 */
@ActivityInterface
public interface SubmissionActivities {

  /** Takes a person's command from the journal; empty unless the server has stored it. */
  @ActivityMethod(name = "acceptCommand")
  AcceptedCommand accept(CommandClaim claim);

  /** Tells people that Perdure has dropped a record that the journal can't hold. */
  @ActivityMethod(name = "dropRecord")
  void drop(DroppedRecord dropped);

  /**
   * A command that a signal names.
   *
   * @param attempt distinguishes this acceptance from later ones; a command that has had its effect
   *     is accepted no more
   */
  record CommandClaim(TaskId task, String id, String attempt) {}

  /** The command as the server has stored it; null where it has not, or where it is used up. */
  record AcceptedCommand(@Nullable Control control) {}

  /** A record that was dropped, and why. */
  record DroppedRecord(TaskId task, String reason) {}

  /**
   * The result of raising a request.
   *
   * @param present whether people said something that the planner has not read: nothing is shown
   * @param request the terms by the journal, with the run that asks; null where the root asks
   * @param refusal why nothing is shown, where the journal has no such request; else null
   */
  record RaiseAck(boolean present, @Nullable PendingRequest request, @Nullable String refusal) {

    /** A request that is shown, or kept back as its planner has not read all. */
    public static RaiseAck of(boolean unread, @Nullable PendingRequest request) {
      return new RaiseAck(unread, request, null);
    }

    /** A request that no activity has drafted. */
    public static RaiseAck refused(String reason) {
      return new RaiseAck(false, null, reason);
    }
  }

  /**
   * The result of settling a request.
   *
   * @param present whether people said something that the planner has not read: nothing is settled
   * @param settled how the request is settled by the journal; null in histories of older builds
   * @param refusal why the decision settles nothing; else null
   */
  record SettleAck(boolean present, @Nullable SettledRequest settled, @Nullable String refusal) {

    /** Messages come first. */
    public static SettleAck ofUnread() {
      return new SettleAck(true, null, null);
    }

    /** A request that is settled. */
    public static SettleAck settled(SettledRequest entry) {
      return new SettleAck(false, entry, null);
    }

    /** A decision that settles nothing. */
    public static SettleAck refused(String reason) {
      return new SettleAck(false, null, reason);
    }
  }

  /** Whether requests stay, because the journal says that their run goes on. */
  record WithdrawAck(boolean refused) {}
}
