package dev.perdure.workflows.request;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.workflows.flow.Failures;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.TaskActivities;
import dev.perdure.workflows.port.TaskActivities.RaiseRequest;
import dev.perdure.workflows.port.TaskActivities.RefuseDecision;
import dev.perdure.workflows.port.TaskActivities.ReopenPlan;
import dev.perdure.workflows.port.TaskActivities.RevisePlan;
import dev.perdure.workflows.port.TaskActivities.SettleRequest;
import dev.perdure.workflows.port.TaskActivities.TaskStateUpdate;
import dev.perdure.workflows.port.TaskActivities.UnreadMessages;
import dev.perdure.workflows.port.TaskActivities.WithdrawRequests;
import io.temporal.failure.ActivityFailure;
import io.temporal.workflow.Functions.Func;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The recorder of a task's requests and decisions, which has activities write the journal. */
final class RequestRecorder {

  private final TaskId task;
  private final TaskActivities tasks = Ports.tasks();

  RequestRecorder(TaskId task) {
    this.task = task;
  }

  /** The result of a write. */
  sealed interface WriteResult {

    /** The record stands. */
    record Written() implements WriteResult {}

    /** Nothing was written: people said something that the planner has to read first. */
    record UnreadMessages() implements WriteResult {}

    /** Nothing was written: the journal can't hold the data, for a reason. */
    record DataFault(String reason) implements WriteResult {}
  }

  /** Shows a request to people; {@code blocked} says that no run can go on without it. */
  WriteResult raise(RequestId request, boolean blocked) {
    return written(() -> tasks.raise(new RaiseRequest(task, request, blocked)));
  }

  /** Records a decision; {@code blocked} says that no run can go on even so. */
  WriteResult settle(Decision decision, boolean blocked) {
    return written(() -> tasks.settle(new SettleRequest(task, decision, blocked)));
  }

  private static WriteResult written(Func<UnreadMessages> write) {
    try {
      return write.apply().present() ? new WriteResult.UnreadMessages() : new WriteResult.Written();
    } catch (ActivityFailure failure) {
      Failures.Cause cause = Failures.of(failure);
      if (!cause.type().equals(TaskActivities.DATA_FAULT)) {
        throw failure;
      }
      return new WriteResult.DataFault(cause.message());
    }
  }

  /** Reports a decision that could not be recorded; its request stays pending. */
  void refuse(Decision decision, String reason) {
    tasks.refuse(new RefuseDecision(task, decision.requestId(), decision.decisionId(), reason));
  }

  /** Puts an edit in place of the plan under approval; the request as it is then, if any. */
  @Nullable PendingRequest revise(RevisePlan edit) {
    return tasks.revisePlan(edit).request();
  }

  /** Withdraws the request for a plan if the planner has not read a message; whether it did. */
  boolean reopenPlan(RequestId plan) {
    return tasks.reopenPlan(new ReopenPlan(task, plan)).present();
  }

  void withdraw(List<RequestId> requests) {
    tasks.withdraw(new WithdrawRequests(task, requests));
  }

  void updateState(boolean blocked) {
    tasks.updateState(new TaskStateUpdate(task, blocked, false));
  }
}
