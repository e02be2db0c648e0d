package dev.perdure.workflows.request;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.workflows.flow.Failures;
import dev.perdure.workflows.flow.LocalFirst;
import dev.perdure.workflows.port.DecisionRef;
import dev.perdure.workflows.port.DueWait;
import dev.perdure.workflows.port.ExpiredRequests;
import dev.perdure.workflows.port.FailureTypes;
import dev.perdure.workflows.port.ParkedTurn;
import dev.perdure.workflows.port.PlanEditRef;
import dev.perdure.workflows.port.PlanEditRequest;
import dev.perdure.workflows.port.PlanReopenRequest;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.RaiseAck;
import dev.perdure.workflows.port.RaiseRequest;
import dev.perdure.workflows.port.RefusedDecision;
import dev.perdure.workflows.port.RequestDue;
import dev.perdure.workflows.port.SettlementAck;
import dev.perdure.workflows.port.SettlementRequest;
import dev.perdure.workflows.port.TaskActivities;
import dev.perdure.workflows.port.TaskStateUpdate;
import dev.perdure.workflows.port.TaskWaits;
import dev.perdure.workflows.port.UnreadMessages;
import dev.perdure.workflows.port.WithdrawalRequest;
import io.temporal.failure.ActivityFailure;
import io.temporal.workflow.Functions.Func;
import io.temporal.workflow.Workflow;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The recorder of a task's requests and decisions, which has activities write the journal. */
final class RequestRecorder {

  private final TaskId task;
  private final LocalFirst<TaskActivities> records =
      new LocalFirst<>(Ports::localTasks, Ports::tasks);
  private final RecordGuard guard;

  RequestRecorder(TaskId task) {
    this.task = task;
    this.guard = new RecordGuard(task);
  }

  /**
   * Shows a request to people; {@code blocked} says that no run can go on without it.
   *
   * @param run the run that says by signal that it asks; null if the root asks
   */
  RaiseResult raise(PendingRequest request, boolean blocked, @Nullable RunId run) {
    var raising = new RaiseRequest(task, request.id(), blocked, run);
    String summary = "Ask a person: " + request.kind().wireName();
    return written(
        () -> raised(records.write(summary, tasks -> tasks.raise(raising))), RequestRefused::new);
  }

  private static RaiseResult raised(RaiseAck ack) {
    String refusal = ack.refusal();
    if (refusal != null) {
      return new RequestRefused(refusal);
    }
    return ack.present() ? new MessagesUnread() : new RaiseResult.Raised(ack.request(), ack.due());
  }

  /** Settles a request by a stored decision; {@code blocked} says that no run can go on even so. */
  SettleResult settle(PendingRequest request, DecisionRef decision, boolean blocked) {
    var settling = new SettlementRequest(task, decision, blocked);
    String summary = "Settle the request: " + request.kind().wireName();
    return written(
        () -> settled(Ports.tasks(summary).settle(settling)), SettleResult.DataFault::new);
  }

  private static SettleResult settled(SettlementAck ack) {
    String refusal = ack.refusal();
    if (refusal != null) {
      return new RequestRefused(refusal);
    }
    return ack.present()
        ? new MessagesUnread()
        : new SettleResult.Recorded(Objects.requireNonNull(ack.settled()));
  }

  private static <R> R written(Func<R> write, Function<String, R> fault) {
    try {
      return write.apply();
    } catch (ActivityFailure failure) {
      Failures.Cause cause = Failures.of(failure);
      if (!cause.type().equals(FailureTypes.DATA_FAULT)) {
        throw failure;
      }
      return fault.apply(cause.message());
    }
  }

  /** Reports a decision that could not be recorded; its request stays pending. */
  void refuse(DecisionRef decision, String reason) {
    var refusal = new RefusedDecision(task, decision.requestId(), decision.decisionId(), reason);
    guard.run("The refusal of a decision", () -> Ports.tasks("Refuse a decision").refuse(refusal));
  }

  /** Puts a stored edit in place of the plan under approval; the edited request, if any. */
  Optional<PendingRequest> revise(PlanEditRef edit) {
    var named = new PlanEditRequest(task, edit.request(), "", edit.edit(), "");
    return guard
        .write("An edit of the plan", () -> Ports.tasks("Take a person's edit").revisePlan(named))
        .flatMap(shown -> Optional.ofNullable(shown.request()));
  }

  /** Withdraws the request for a plan if the planner has not read a message; says what waits. */
  UnreadMessages reopenPlan(RequestId plan) {
    var reopening = new PlanReopenRequest(task, plan);
    return guard
        .write("A message", () -> Ports.tasks("Reopen the plan").reopenPlan(reopening))
        .orElseGet(() -> new UnreadMessages(false, false));
  }

  void withdraw(List<RequestId> requests) {
    withdraw(new WithdrawalRequest(task, requests));
  }

  /** Withdraws the requests of a run that has ended; false if the journal says it has not. */
  boolean withdraw(List<RequestId> requests, RunId ended) {
    return withdraw(new WithdrawalRequest(task, requests, ended, null));
  }

  /** Withdraws the request about an answered model call; false if the journal still has it. */
  boolean withdraw(ParkedTurn call) {
    return withdraw(new WithdrawalRequest(task, List.of(call.request()), null, call.run()));
  }

  private boolean withdraw(WithdrawalRequest withdrawal) {
    return guard
        .write(
            "A withdrawal of requests", () -> Ports.tasks("Withdraw requests").withdraw(withdrawal))
        .filter(ack -> !ack.refused())
        .isPresent();
  }

  /** Takes the step of a wait that is due; empty if the journal can't hold it. */
  Optional<RequestDue> advance(PendingRequest request, boolean blocked) {
    var due =
        new DueWait(
            task, request.id(), Instant.ofEpochMilli(Workflow.currentTimeMillis()), blocked);
    String summary = "The wait goes on: " + request.kind().wireName();
    return guard.write("A step of a wait", () -> Ports.tasks(summary).advance(due));
  }

  /** Shows expired requests again; empty if the journal can't hold that. */
  Optional<TaskWaits> showAgain(List<RequestId> expired, boolean blocked) {
    var requests = new ExpiredRequests(task, expired, blocked);
    return guard.write("A resumption", () -> Ports.tasks("Ask again").showAgain(requests));
  }

  void updateState(boolean blocked) {
    var update = new TaskStateUpdate(task, blocked, false);
    String summary = blocked ? "The task waits" : "The task goes on";
    guard.run("A change of the task's state", () -> Ports.tasks(summary).updateState(update));
  }
}
