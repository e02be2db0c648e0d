package dev.perdure.workflows.phase;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.flow.Cancellations;
import dev.perdure.workflows.port.ModelActivities.StepVerdict;
import dev.perdure.workflows.port.ModelActivities.VerdictRequest;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.RunActivities.RunReport;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.RunSpec.Opening;
import dev.perdure.workflows.port.TaskActivities.PlanOutline;
import dev.perdure.workflows.port.TaskActivities.StepUpdate;
import dev.perdure.workflows.port.TaskActivities.TaskResult;
import dev.perdure.workflows.port.WorkspaceActivities.CheckRequest;
import dev.perdure.workflows.port.WorkspaceActivities.CheckResult;
import dev.perdure.workflows.port.WorkspaceActivities.CommitRequest;
import org.jspecify.annotations.Nullable;

/** One attempt at a step: an agent run, its checks and the commit of its changes. */
final class StepExecution {

  private final TaskExecution execution;
  private final PlanOutline.Step step;
  private final RunId run;

  StepExecution(TaskExecution execution, PlanOutline.Step step) {
    this.execution = execution;
    this.step = step;
    this.run = execution.task().run("step-" + step.id() + "-" + step.attempt());
  }

  void run() {
    mark(StepState.RUNNING);
    RunReport report = execution.perform(spec());
    if (!report.completed()) {
      throw new TaskEnded(halt(report));
    }
    mark(StepState.VERIFYING);
    String failure = failure();
    if (failure != null) {
      throw new TaskEnded(
          failed(
              "step_failed", "A check of step %s did not pass. %s".formatted(step.id(), failure)));
    }
    execution.workspace().commit(new CommitRequest(execution.task(), step.id(), step.attempt()));
    mark(StepState.DONE);
  }

  private RunSpec spec() {
    return execution
        .run(step.fixed() ? RunKind.FIXED : RunKind.STEP, run, step.agent())
        .steered()
        .step(step.id())
        .opening(Opening.of(step.fixed() ? "step/fixed" : "step/executing", run.value()));
  }

  /** The check that failed, in words; null where all passed. */
  private @Nullable String failure() {
    var commands = new CheckRequest(execution.task(), step.id(), step.attempt());
    CheckResult checked = execution.workspace().check(commands);
    var words = new VerdictRequest(execution.task(), step.id(), step.attempt(), checked.diff());
    if (checked.failure() != null || !step.judged()) {
      return checked.failure();
    }
    StepVerdict verdict = Ports.models().judge(words);
    return verdict.passed() ? null : verdict.reason();
  }

  private TaskResult halt(RunReport report) {
    return switch (report.finish()) {
      case PERMISSION_DENIED, CANCELLED -> {
        mark(StepState.PENDING);
        yield execution.ending(TaskState.IDLE);
      }
      case BUDGET -> {
        mark(StepState.PENDING);
        yield execution.outOfBudget(step.id());
      }
      default ->
          failed(
              "step_failed",
              "The run of step %s did not come to an end. %s"
                  .formatted(step.id(), report.sentence()));
    };
  }

  private TaskResult failed(String code, String message) {
    mark(StepState.FAILED);
    return new TaskResult(execution.task(), TaskState.FAILED, code, message, step.id());
  }

  /** A stopped step is recorded too, although its scope is cancelled. */
  private void mark(StepState state) {
    var progress = new StepUpdate(execution.task(), step.id(), state, run, step.attempt());
    Cancellations.detached(() -> execution.tasks().step(progress));
  }
}
