package dev.perdure.workflows.phase;

import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.flow.Cancellations;
import dev.perdure.workflows.port.ModelActivities.ReflectionRequest;
import dev.perdure.workflows.port.ModelActivities.StepVerdict;
import dev.perdure.workflows.port.ModelActivities.VerdictRequest;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.RunActivities.PlanChange;
import dev.perdure.workflows.port.RunActivities.RunReport;
import dev.perdure.workflows.port.StepActivities.FailedStep;
import dev.perdure.workflows.port.StepActivities.PlanOutline;
import dev.perdure.workflows.port.StepActivities.StepAck;
import dev.perdure.workflows.port.StepActivities.StepUpdate;
import dev.perdure.workflows.port.TaskActivities.TaskResult;
import dev.perdure.workflows.port.WorkspaceActivities.CheckRequest;
import dev.perdure.workflows.port.WorkspaceActivities.CheckResult;
import dev.perdure.workflows.port.WorkspaceActivities.CommitRequest;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.TemporalFailure;
import io.temporal.workflow.Workflow;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * The attempts at one step: an agent run, its checks and the commit of its changes. A first attempt
 * whose checks fail is followed by one more, which is told what failed; one whose changes conflict
 * with those of another step is followed by one on the merged files.
 */
final class StepExecution {

  private static final Logger LOG = Workflow.getLogger(StepExecution.class);

  private final TaskExecution execution;
  private final Runnable turn;
  private PlanOutline.Step step;
  private Optional<CheckResult> repaired = Optional.empty();
  private @Nullable String files;
  private boolean rebased;
  private boolean leftOut;
  private boolean merged;

  /** A step that waits for its turn before its changes are merged. */
  StepExecution(TaskExecution execution, PlanOutline.Step step, Runnable turn) {
    this.execution = execution;
    this.turn = turn;
    this.step = step;
  }

  /**
   * Carries the step out on the files of the task; empty where it is done or cancelled, else why it
   * is not.
   */
  Optional<TaskResult> carryOut() {
    execution.steps().begin(step.id());
    try {
      attempt();
      return Optional.empty();
    } catch (TaskEnded ended) {
      return isCancelled() ? cancel() : Optional.of(ended.ending());
    } catch (TemporalFailure stopped) {
      if (!isCancelled()) {
        throw stopped;
      }
      return cancel();
    } finally {
      execution.steps().keep(step.id());
    }
  }

  /** Whether a person has cancelled this step alone. */
  boolean isCancelled() {
    return execution.steps().canceller(step.id()).isPresent();
  }

  /** Whether what the step has changed is in the files of the task. */
  boolean isMerged() {
    return merged;
  }

  /** What the step has changed is dropped, although its scope is cancelled. */
  private Optional<TaskResult> cancel() {
    mark(StepState.CANCELLED);
    Cancellations.detached(() -> execution.workspace().discardStep(changes()));
    return Optional.empty();
  }

  /** Carries the step out on files of its own, which are merged into those of the task. */
  Optional<TaskResult> carryOutApart() {
    files = execution.workspace().openStep(changes()).directory();
    Optional<TaskResult> ending = carryOut();
    if (leftOut || ending.filter(StepExecution::isFailure).isPresent()) {
      execution.workspace().discardStep(changes());
    }
    return ending;
  }

  private static boolean isFailure(TaskResult end) {
    return end.state() == TaskState.FAILED && !end.code().equals(FailedStep.PLAN_PROPOSED);
  }

  private StepRuns runs() {
    return new StepRuns(execution, step, files);
  }

  private CommitRequest changes() {
    return new CommitRequest(execution.task(), step.id(), step.attempt());
  }

  private void attempt() {
    execution.steps().work(step.id());
    StepAck begun = mark(StepState.RUNNING);
    leftOut = begun != null && begun.leftOut();
    if (leftOut) {
      return;
    }
    RunReport report = execution.perform(runs().work(repaired.map(CheckResult::diff)));
    if (!report.completed()) {
      throw halt(report);
    }
    if (report.planning() == PlanChange.AGAIN) {
      mark(StepState.PENDING);
      throw ended(FailedStep.PLAN_ENTERED, report.sentence());
    }
    mark(StepState.VERIFYING);
    CheckResult checked = check();
    if (checked.failure() != null) {
      repair(checked, checked.failure());
    } else if (merges()) {
      finish(report);
    } else {
      again(Optional.empty());
    }
  }

  private void finish(RunReport report) {
    mark(StepState.DONE);
    if (report.planning() == PlanChange.PROPOSED) {
      throw ended(FailedStep.PLAN_PROPOSED, "");
    }
  }

  private void repair(CheckResult checked, String failure) {
    boolean again = mayBeRepaired();
    reflect(failure);
    if (!again) {
      throw failed(
          FailedStep.FAILED, "A check of step %s did not pass. %s".formatted(step.id(), failure));
    }
    again(Optional.of(checked));
  }

  private void again(Optional<CheckResult> failed) {
    step = step.again();
    repaired = failed;
    attempt();
  }

  /** A fixed call would only be made again as it was. */
  private boolean mayBeRepaired() {
    return repaired.isEmpty()
        && !step.fixed()
        && Workflow.getVersion("step-repair", Workflow.DEFAULT_VERSION, 1) == 1;
  }

  /** What failed is thought about once, for the next attempt, the next plan and the record. */
  private void reflect(String failure) {
    if (Workflow.getVersion("step-reflection", Workflow.DEFAULT_VERSION, 1) == 1) {
      try {
        Ports.reflections()
            .reflect(new ReflectionRequest(execution.task(), step.id(), step.attempt(), failure));
      } catch (ActivityFailure away) {
        if (Cancellations.isCancelled(away)) {
          throw away;
        }
        LOG.info("Step {} goes on without a reflection: {}", step.id(), away.getMessage());
      }
    }
  }

  /** Commits what the step changed; false where it has to be done once more on merged files. */
  private boolean merges() {
    turn.run();
    if (!execution.steps().keep(step.id())) {
      throw new TaskEnded(execution.ending(TaskState.IDLE));
    }
    if (files == null) {
      execution.workspace().commit(changes());
      return true;
    }
    List<String> conflicts = execution.workspace().mergeStep(changes()).conflicts();
    merged = conflicts.isEmpty();
    if (merged) {
      return true;
    }
    if (rebased) {
      throw failed(
          FailedStep.CONFLICT,
          "Step %s could not be merged, as others changed these files meanwhile: %s."
              .formatted(step.id(), String.join(", ", conflicts)));
    }
    rebased = true;
    files = execution.workspace().openStep(changes()).directory();
    return false;
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
      RunReport report = execution.perform(runs().review(diff));
      if (!report.completed() && !report.summedUp()) {
        throw halt(report);
      }
    }
    return Ports.models()
        .judge(new VerdictRequest(execution.task(), step.id(), step.attempt(), diff));
  }

  private TaskEnded halt(RunReport report) {
    return switch (report.finish()) {
      case PERMISSION_DENIED, CANCELLED -> {
        mark(StepState.PENDING);
        yield new TaskEnded(execution.ending(TaskState.IDLE));
      }
      case BUDGET -> {
        mark(StepState.PENDING);
        yield new TaskEnded(execution.outOfBudget(step.id()));
      }
      default -> {
        String message =
            "The run of step %s did not come to an end. %s".formatted(step.id(), report.sentence());
        reflect(message);
        yield failed(FailedStep.FAILED, message);
      }
    };
  }

  private TaskEnded failed(String code, String message) {
    mark(StepState.FAILED);
    return ended(code, message);
  }

  private TaskEnded ended(String code, String message) {
    return new TaskEnded(
        new TaskResult(execution.task(), TaskState.FAILED, code, message, step.id()));
  }

  /**
   * A stopped step is recorded too, although its scope is cancelled; one that a person has
   * cancelled comes to no other state.
   */
  private @Nullable StepAck mark(StepState state) {
    String by = execution.steps().canceller(step.id()).orElse(null);
    if (by != null && state != StepState.CANCELLED) {
      return null;
    }
    var progress =
        new StepUpdate(execution.task(), step.id(), state, runs().run(), step.attempt(), by);
    return Cancellations.detached(() -> execution.tasks().step(progress));
  }
}
