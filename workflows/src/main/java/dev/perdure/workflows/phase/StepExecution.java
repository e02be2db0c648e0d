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
import io.temporal.workflow.Workflow;
import java.util.LinkedHashMap;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One attempt at a step: an agent run, its checks and the commit of its changes. A first attempt
 * whose checks fail is followed by one more, which is told what failed.
 */
final class StepExecution {

  private final TaskExecution execution;
  private final PlanOutline.Step step;
  private final RunId run;
  private final Optional<CheckResult> repaired;

  StepExecution(TaskExecution execution, PlanOutline.Step step) {
    this(execution, step, Optional.empty());
  }

  private StepExecution(
      TaskExecution execution, PlanOutline.Step step, Optional<CheckResult> repaired) {
    this.execution = execution;
    this.step = step;
    this.repaired = repaired;
    this.run = execution.task().run("step-" + step.id() + "-" + step.attempt());
  }

  void run() {
    mark(StepState.RUNNING);
    RunReport report = execution.perform(spec());
    if (!report.completed()) {
      throw new TaskEnded(halt(report));
    }
    mark(StepState.VERIFYING);
    CheckResult checked = check();
    if (checked.failure() != null) {
      repair(checked);
      return;
    }
    execution.workspace().commit(new CommitRequest(execution.task(), step.id(), step.attempt()));
    mark(StepState.DONE);
  }

  private void repair(CheckResult checked) {
    if (!mayBeRepaired()) {
      throw new TaskEnded(
          failed(
              "step_failed",
              "A check of step %s did not pass. %s".formatted(step.id(), checked.failure())));
    }
    new StepExecution(execution, step.again(), Optional.of(checked)).run();
  }

  /** A fixed call would only be made again as it was. */
  private boolean mayBeRepaired() {
    return repaired.isEmpty()
        && !step.fixed()
        && Workflow.getVersion("step-repair", Workflow.DEFAULT_VERSION, 1) == 1;
  }

  private RunSpec spec() {
    return execution
        .run(step.fixed() ? RunKind.FIXED : RunKind.STEP, run, step.agent())
        .steered()
        .step(step.id())
        .opening(
            opening(
                step.fixed() ? "step/fixed" : "step/executing",
                run,
                repaired.map(CheckResult::diff)));
  }

  /** The changes are named by their artifact, as they may be long. */
  private static Opening opening(String prompt, RunId run, Optional<String> diff) {
    var values = new LinkedHashMap<String, String>();
    diff.ifPresent(id -> values.put(RunSpec.DIFF, id));
    return new Opening(prompt, values, run.value(), false);
  }

  /** Runs the commands; a reviewer judges what no command decides. */
  private CheckResult check() {
    var commands = new CheckRequest(execution.task(), step.id(), step.attempt());
    CheckResult checked = execution.workspace().check(commands);
    if (checked.failure() != null || !step.judged()) {
      return checked;
    }
    StepVerdict verdict = judge(checked.diff());
    return new CheckResult(verdict.passed() ? null : verdict.reason(), checked.diff());
  }

  private StepVerdict judge(@Nullable String diff) {
    if (Workflow.getVersion("verdict-run", Workflow.DEFAULT_VERSION, 1) == 1) {
      RunReport report = execution.perform(review(diff));
      if (!report.completed() && !report.summedUp()) {
        throw new TaskEnded(halt(report));
      }
    }
    return Ports.models()
        .judge(new VerdictRequest(execution.task(), step.id(), step.attempt(), diff));
  }

  private RunSpec review(@Nullable String diff) {
    RunId reviewer = VerdictRequest.run(execution.task(), step.id(), step.attempt());
    return execution
        .verifying(RunKind.VERDICT, reviewer, "plan")
        .readOnly()
        .step(step.id())
        .opening(opening("plan/verdict", reviewer, Optional.ofNullable(diff)));
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
