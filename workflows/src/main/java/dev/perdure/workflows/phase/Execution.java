package dev.perdure.workflows.phase;

import dev.perdure.planner.id.StepId;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.CommitRequest;
import dev.perdure.workflows.port.FailedStep;
import dev.perdure.workflows.port.PlanOutline;
import dev.perdure.workflows.port.ResumePoint;
import dev.perdure.workflows.port.StepSkipResult;
import dev.perdure.workflows.port.TaskResult;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The executing phase: runs the steps of the approved plan, replans the rest if a step fails, and
 * asks for deferred steps once nothing else is left.
 */
final class Execution {

  private final TaskExecution execution;
  private boolean nothingDeferred;

  public Execution(TaskExecution execution) {
    this.execution = execution;
  }

  /** Carries out every step that is still to be done, or halts the task. */
  public void run() {
    resume();
    carryOut();
    PendingRequest held = deferred();
    while (held != null) {
      PendingRequest asked = held;
      approve(() -> new PlanApprovalLoop(execution).of(asked));
      carryOut();
      held = deferred();
    }
  }

  /** Goes on waiting for a person to say what is to become of a step that failed. */
  private void resume() {
    PendingRequest waiting = execution.start().resumption().waiting();
    if (waiting != null && execution.start().resumePoint() == ResumePoint.EXECUTE) {
      StepId step = waiting.steps().getFirst().id();
      String message = "Step %s did not pass.".formatted(step);
      settle(new FailedStep(execution.task(), step, FailedStep.FAILED, message), waiting);
    }
  }

  /**
   * Runs an approval. If a person rejects the remaining work, Perdure leaves this work out and
   * delivers the finished work.
   */
  public void approve(Runnable approval) {
    try {
      approval.run();
    } catch (TaskEnded ended) {
      if (ended.ending().state() != TaskState.REJECTED) {
        throw ended;
      }
      StepSkipResult left =
          execution.tasks("Leave out the rejected rest").leaveOutDeferred(execution.ref());
      if (!left.any()) {
        throw ended;
      }
      Optional.ofNullable(left.failed()).ifPresent(this::discard);
    }
  }

  private void discard(StepId step) {
    execution
        .workspace("Discard step " + step)
        .discardStep(new CommitRequest(execution.task(), step, 0));
  }

  /** The request for deferred steps, if there are any. */
  private @Nullable PendingRequest deferred() {
    return nothingDeferred
        ? null
        : execution.tasks("Show the deferred steps").presentDeferred(execution.showing()).request();
  }

  private void carryOut() {
    Optional<TaskResult> failed = attempt();
    while (failed.isPresent()) {
      recover(failed.get());
      failed = attempt();
    }
  }

  private Optional<TaskResult> attempt() {
    execution.enter(Phase.EXECUTING);
    execution.release();
    PlanOutline outline =
        execution.record("Adopt the plan", records -> records.adoptPlan(execution.ref()));
    nothingDeferred = !outline.deferred();
    return new StepScheduler(execution, outline).run();
  }

  /** Replans the rest as often as the plan allows; then a person decides how to continue. */
  private void recover(TaskResult failed) {
    StepId step = failed.step();
    if (step == null || failed.state() != TaskState.FAILED) {
      throw new TaskEnded(failed);
    }
    var failure = new FailedStep(execution.task(), step, failed.code(), failed.message());
    switch (failed.code()) {
      case FailedStep.PLAN_PROPOSED -> consider();
      case FailedStep.CONFLICT -> settle(failure);
      default -> replan(failure);
    }
  }

  /** A no to what a run proposed keeps the plan as it is. */
  private void consider() {
    try {
      new PlanApprovalLoop(execution).proposed();
    } catch (TaskEnded ended) {
      if (ended.ending().state() != TaskState.REJECTED) {
        throw ended;
      }
    }
  }

  private void replan(FailedStep failure) {
    if (!execution.tasks("Count a replan").beginReplan(failure).allowed()) {
      settle(failure);
    } else if (failure.cause().equals(FailedStep.PLAN_ENTERED)) {
      approve(() ->
          new PlanApprovalLoop(execution).enter(Optional.of(failure.step()), failure.message()));
    } else {
      approve(() -> new PlanApprovalLoop(execution).replan(failure.step()));
    }
  }

  private void settle(FailedStep failed) {
    settle(failed, execution.tasks("Ask about the failed step").stepFailed(failed));
  }

  private void settle(FailedStep failed, PendingRequest request) {
    switch (execution.desk().ask(request)) {
      case RETRY -> {}
      case SKIP -> {
        discard(failed.step());
        execution.tasks("Leave out step " + failed.step()).leaveOut(failed);
      }
      default ->
          throw new TaskEnded(
              new TaskResult(
                  failed.task(),
                  TaskState.FAILED,
                  failed.cause(),
                  failed.message(),
                  failed.step()));
    }
  }
}
