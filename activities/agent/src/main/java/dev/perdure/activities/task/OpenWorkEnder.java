package dev.perdure.activities.task;

import dev.perdure.activities.agent.run.RunFinisher;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.TaskResult;

/** Ends what is open in a task that comes to rest: its requests, its runs and its steps. */
final class OpenWorkEnder {

  private final StepStore stepStore;
  private final RequestStore requestStore;
  private final RunFinisher runFinisher;

  OpenWorkEnder(StepStore stepStore, RequestStore requestStore, RunFinisher runFinisher) {
    this.stepStore = stepStore;
    this.requestStore = requestStore;
    this.runFinisher = runFinisher;
  }

  /** Nothing of a task at rest is under way or waits. */
  void end(TaskResult ending) {
    boolean failed = ending.state() == TaskState.FAILED;
    requestStore.withdraw(ending.task());
    runFinisher.endAll(
        ending.task(), failed ? FinishReason.ERROR : FinishReason.CANCELLED, "The task has ended.");
    stepStore.leave(ending.task(), stepState(ending.state()));
  }

  private static StepState stepState(TaskState state) {
    return switch (state) {
      case CANCELLED, REJECTED -> StepState.CANCELLED;
      case FAILED -> StepState.FAILED;
      case QUEUED, RUNNING, WAITING, RETRYING, PAUSED, PARKED, IDLE, DELIVERED, ANSWERED ->
          StepState.PENDING;
    };
  }
}
