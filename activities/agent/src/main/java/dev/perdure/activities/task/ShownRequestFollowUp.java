package dev.perdure.activities.task;

import dev.perdure.workflows.port.RaiseRequest;
import dev.perdure.workflows.port.RequestDue;
import dev.perdure.workflows.port.TaskStateUpdate;
import org.jspecify.annotations.Nullable;

/**
 * Acts on a request that people see: a policy may decide on it, the task waits, the wait starts.
 */
final class ShownRequestFollowUp {

  private final ReplanAutoApprover replanAutoApprover;
  private final TaskStateUpdater taskStateUpdater;
  private final WaitKeeper waitKeeper;

  ShownRequestFollowUp(
      ReplanAutoApprover replanAutoApprover,
      TaskStateUpdater taskStateUpdater,
      WaitKeeper waitKeeper) {
    this.replanAutoApprover = replanAutoApprover;
    this.taskStateUpdater = taskStateUpdater;
    this.waitKeeper = waitKeeper;
  }

  /** The next moment of the wait; null for a task without a policy for waits. */
  @Nullable RequestDue follow(RaiseRequest request) {
    replanAutoApprover.decide(request.task(), request.request());
    taskStateUpdater.update(new TaskStateUpdate(request.task(), request.blocked(), false));
    return waitKeeper.begin(request.task(), request.request());
  }
}
