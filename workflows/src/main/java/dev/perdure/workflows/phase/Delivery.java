package dev.perdure.workflows.phase;

import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.TaskActivities.TaskResult;
import io.temporal.failure.ActivityFailure;
import io.temporal.workflow.Workflow;
import org.slf4j.Logger;

/** The delivering phase: hands over the branch or patch, after approval where it is required. */
final class Delivery {

  private static final Logger LOG = Workflow.getLogger(Delivery.class);

  private final TaskExecution execution;

  public Delivery(TaskExecution execution) {
    this.execution = execution;
  }

  /** Delivers; a task that changed nothing is answered, one that is sent back goes on. */
  public TaskResult run() {
    execution.enter(Phase.DELIVERING);
    PendingRequest request = execution.workspace().presentDelivery(execution.ref()).request();
    return request == null ? handOver() : settled(execution.desk().ask(request));
  }

  private TaskResult settled(Outcome outcome) {
    if (outcome == Outcome.REJECT) {
      return execution.ending(TaskState.REJECTED);
    }
    return outcome == Outcome.SEND_BACK ? TaskResult.continues(execution.task()) : handOver();
  }

  /** What is handed over stays so, whatever becomes of its summary. */
  private void summarize() {
    if (Workflow.getVersion("closing-summary", Workflow.DEFAULT_VERSION, 1) == 1) {
      try {
        Ports.smallAgents().summarize(execution.ref());
      } catch (ActivityFailure failure) {
        LOG.info("The task is not summed up: {}", failure.getMessage());
      }
    }
  }

  private TaskResult handOver() {
    boolean changed = execution.workspace().deliver(execution.ref()).changed();
    if (changed && execution.start().strategy().needsApproval()) {
      summarize();
    }
    return execution.ending(changed ? TaskState.DELIVERED : TaskState.ANSWERED);
  }
}
