package dev.perdure.activities.task;

import dev.perdure.workflows.port.DeadlineDue;
import dev.perdure.workflows.port.DueDeadline;
import dev.perdure.workflows.port.DueWait;
import dev.perdure.workflows.port.ExpiredRequests;
import dev.perdure.workflows.port.RequestDue;
import dev.perdure.workflows.port.TaskWaits;
import dev.perdure.workflows.port.WaitActivities;

/** Takes the steps of long waits: of requests and of the deadline. */
final class WaitSteps implements WaitActivities {

  private final WaitKeeper waitKeeper;
  private final DeadlineKeeper deadlineKeeper;

  WaitSteps(WaitKeeper waitKeeper, DeadlineKeeper deadlineKeeper) {
    this.waitKeeper = waitKeeper;
    this.deadlineKeeper = deadlineKeeper;
  }

  @Override
  public RequestDue advance(DueWait due) {
    return waitKeeper.advance(due);
  }

  @Override
  public DeadlineDue advanceDeadline(DueDeadline due) {
    return deadlineKeeper.advance(due);
  }

  @Override
  public TaskWaits showAgain(ExpiredRequests expired) {
    return waitKeeper.showAgain(expired);
  }
}
