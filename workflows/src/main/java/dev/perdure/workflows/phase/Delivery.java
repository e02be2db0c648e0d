package dev.perdure.workflows.phase;

import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.DeliveryResult;
import dev.perdure.workflows.port.TaskResult;

/** The delivering phase: hands over the branch or patch, after approval if it is required. */
final class Delivery {

  private final TaskExecution execution;

  public Delivery(TaskExecution execution) {
    this.execution = execution;
  }

  /** Delivers; a task that changed nothing is answered, one that is sent back goes on. */
  public TaskResult run() {
    execution.enter(Phase.DELIVERING);
    DeliveryResult delivery =
        execution.workspace("Deliver, or ask first").deliverOrAsk(execution.ref());
    PendingRequest request = delivery.request();
    return request == null ? delivered(delivery) : settled(execution.desk().ask(request));
  }

  /** Goes on waiting for a person to look at a delivery that was shown before. */
  public TaskResult resume() {
    execution.enter(Phase.DELIVERING);
    PendingRequest request =
        execution.workspace("Show the delivery").presentDelivery(execution.ref()).request();
    return request == null ? handOver() : settled(execution.desk().ask(request));
  }

  private TaskResult settled(Outcome outcome) {
    if (outcome == Outcome.REJECT) {
      return execution.ending(TaskState.REJECTED);
    }
    return outcome == Outcome.SEND_BACK ? TaskResult.continues(execution.task()) : handOver();
  }

  private TaskResult handOver() {
    return delivered(execution.workspace("Deliver").deliver(execution.ref()));
  }

  private TaskResult delivered(DeliveryResult delivery) {
    return execution.ending(delivery.changed() ? TaskState.DELIVERED : TaskState.ANSWERED);
  }
}
