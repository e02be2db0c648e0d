package dev.perdure.workflows.execution;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.flow.Cancellations;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.model.Judgement;
import dev.perdure.workflows.port.model.Verdict;
import dev.perdure.workflows.port.run.Opening;
import dev.perdure.workflows.port.run.RunReport;
import dev.perdure.workflows.port.run.RunSpec;
import dev.perdure.workflows.port.task.Ending;
import dev.perdure.workflows.port.task.PlanOutline;
import dev.perdure.workflows.port.task.StepProgress;
import dev.perdure.workflows.port.workspace.CheckRun;
import dev.perdure.workflows.port.workspace.Checked;
import dev.perdure.workflows.port.workspace.StepCommit;
import dev.perdure.workflows.sitting.Halted;
import dev.perdure.workflows.sitting.Sitting;
import org.jspecify.annotations.Nullable;

/** One step: an agent run, its checks, and the commit of what it changed. */
final class StepExecution {

  private final Sitting sitting;
  private final PlanOutline.Step step;
  private final RunId run;

  StepExecution(Sitting sitting, PlanOutline.Step step) {
    this.sitting = sitting;
    this.step = step;
    this.run = sitting.task().run("step-" + step.id() + "-" + step.attempt());
  }

  void run() {
    mark(StepState.RUNNING);
    RunReport report = sitting.perform(spec());
    if (!report.completed()) {
      throw new Halted(halt(report));
    }
    mark(StepState.VERIFYING);
    String failure = failure();
    if (failure != null) {
      throw new Halted(
          failed(
              "step_failed", "A check of step %s did not pass. %s".formatted(step.id(), failure)));
    }
    sitting.workspace().commit(new StepCommit(sitting.task(), step.id(), step.attempt()));
    mark(StepState.DONE);
  }

  private RunSpec spec() {
    return sitting
        .plan(step.fixed() ? RunKind.FIXED : RunKind.STEP, run, step.agent())
        .steered()
        .step(step.id())
        .opening(Opening.of(step.fixed() ? "step/fixed" : "step/executing", run.value()));
  }

  /** What did not pass, in words; null where everything did. */
  private @Nullable String failure() {
    var commands = new CheckRun(sitting.task(), step.id(), step.attempt());
    Checked checked = sitting.workspace().check(commands);
    var words = new Judgement(sitting.task(), step.id(), step.attempt(), checked.diff());
    if (checked.failure() != null || !step.judged()) {
      return checked.failure();
    }
    Verdict verdict = Ports.models().judge(words);
    return verdict.passed() ? null : verdict.reason();
  }

  private Ending halt(RunReport report) {
    return switch (report.finish()) {
      case PERMISSION_DENIED, CANCELLED -> {
        mark(StepState.PENDING);
        yield sitting.ending(TaskState.IDLE);
      }
      case BUDGET -> {
        mark(StepState.PENDING);
        yield sitting.outOfBudget(step.id());
      }
      default ->
          failed(
              "step_failed",
              "The run of step %s did not come to an end. %s"
                  .formatted(step.id(), report.sentence()));
    };
  }

  private Ending failed(String code, String message) {
    mark(StepState.FAILED);
    return new Ending(sitting.task(), TaskState.FAILED, code, message, step.id());
  }

  /** A stopped step is recorded too, although its scope is cancelled. */
  private void mark(StepState state) {
    var progress = new StepProgress(sitting.task(), step.id(), state, run, step.attempt());
    Cancellations.detached(() -> sitting.tasks().step(progress));
  }
}
