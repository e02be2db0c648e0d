package dev.perdure.workflows.port;

import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/**
 * The activities that take the steps of long waits. The workflow keeps the timers; the journal
 * knows the policy of the task and says which step is due and when the next one is.
 */
@ActivityInterface
public interface WaitActivities {

  /** Reminds people of a waiting request, gives it to another assignee or lets it expire. */
  @ActivityMethod(name = "advanceWait")
  RequestDue advance(DueWait due);

  /** Warns people of a task's deadline, or parks the task. */
  @ActivityMethod(name = "advanceDeadline")
  DeadlineDue advanceDeadline(DueDeadline due);

  /**
   * Shows expired requests again, as a person has resumed the task, and starts their waits anew.
   */
  @ActivityMethod(name = "showAgain")
  TaskWaits showAgain(ExpiredRequests expired);
}
