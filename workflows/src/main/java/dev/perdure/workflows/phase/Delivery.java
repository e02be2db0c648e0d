package dev.perdure.workflows.phase;

import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.TaskActivities.TaskResult;

/** Hands over the branch and the patch, once people agree where they are to be asked. */
public final class Delivery {

  private final TaskExecution sitting;

  /** Delivers in a sitting. */
  public Delivery(TaskExecution sitting) {
    this.sitting = sitting;
  }

  /** Delivers; a task that changed nothing is answered, one that is sent back goes on. */
  public TaskResult run() {
    sitting.enter(Phase.DELIVERING);
    PendingRequest request = sitting.workspace().presentDelivery(sitting.ref()).request();
    return request == null ? handOver() : settled(sitting.desk().ask(request));
  }

  private TaskResult settled(Outcome outcome) {
    if (outcome == Outcome.REJECT) {
      return sitting.ending(TaskState.REJECTED);
    }
    return outcome == Outcome.SEND_BACK ? TaskResult.goesOn(sitting.task()) : handOver();
  }

  private TaskResult handOver() {
    boolean changed = sitting.workspace().deliver(sitting.ref()).changed();
    return sitting.ending(changed ? TaskState.DELIVERED : TaskState.ANSWERED);
  }
}
