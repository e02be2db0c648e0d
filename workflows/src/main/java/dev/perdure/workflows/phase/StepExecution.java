package dev.perdure.workflows.phase;

import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.flow.Cancellations;
import dev.perdure.workflows.flow.Failures;
import dev.perdure.workflows.port.CheckRequest;
import dev.perdure.workflows.port.CheckResult;
import dev.perdure.workflows.port.CommitRequest;
import dev.perdure.workflows.port.FailedStep;
import dev.perdure.workflows.port.PlanChange;
import dev.perdure.workflows.port.PlanOutline;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.RunReport;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.StepFiles;
import dev.perdure.workflows.port.StepUpdateAck;
import dev.perdure.workflows.port.StepVerdict;
import dev.perdure.workflows.port.TaskResult;
import dev.perdure.workflows.port.VerdictRequest;
import dev.perdure.workflows.port.WorkspaceActivities;
import io.temporal.failure.TemporalFailure;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The execution of one step of a plan: an agent run, its checks and the commit of its changes. The
 * first check that fails goes back into the same run; a step whose changes conflict with those of
 * another one is followed by an attempt on the merged files.
 */
final class StepExecution {

  private static final Integer REPAIR = 1;

  private final TaskExecution execution;
  private final StepProgressRecorder progress;
  private final GroupMergeQueue queue;
  private PlanOutline.Step step;
  private Optional<CheckResult> failed = Optional.empty();
  private @Nullable String files;
  private boolean rebased;
  private boolean leftOut;
  private boolean apart;
  private boolean running;

  /**
   * A step that has not begun.
   *
   * @param queue opens and merges the files of a step that has its own
   */
  StepExecution(StepProgressRecorder progress, PlanOutline.Step step, GroupMergeQueue queue) {
    this.execution = progress.execution();
    this.progress = progress;
    this.queue = queue;
    this.step = step;
  }

  /** Works on the files of the task; empty if the step is done or cancelled, else why not. */
  Optional<TaskResult> carryOut() {
    return carryOut(() -> {});
  }

  private Optional<TaskResult> carryOut(Runnable opening) {
    execution.steps().begin(step.id());
    try {
      opening.run();
      if (!leftOut) {
        attempt();
      }
      return Optional.empty();
    } catch (TaskEnded ended) {
      return isCancelled() ? cancel() : Optional.of(ended.ending());
    } catch (TemporalFailure e) {
      if (!isCancelled()) {
        throw brokenOff(e);
      }
      return cancel();
    } finally {
      execution.steps().keep(step.id());
    }
  }

  /**
   * Returns the exception with which a step ends the task. Either the step's work failed for good,
   * or Perdure stopped the step with the task.
   */
  private RuntimeException brokenOff(TemporalFailure stopped) {
    if (Cancellations.isCancelled(stopped)) {
      return stopped;
    }
    Failures.Cause cause = Failures.of(stopped);
    return failed(cause.type(), cause.message());
  }

  boolean isCancelled() {
    return execution.steps().canceller(step.id()).isPresent();
  }

  /** Discards the changes of the step, although the step's scope is cancelled. */
  private Optional<TaskResult> cancel() {
    mark(StepState.CANCELLED);
    if (!apart || files != null) {
      Cancellations.detached(this::discard);
    }
    return Optional.empty();
  }

  /** Carries the step out on files of its own, which are merged into those of the task. */
  Optional<TaskResult> carryOutApart() {
    apart = true;
    Optional<TaskResult> ending = carryOut(this::open);
    if (ending.filter(StepExecution::isFailure).isPresent()) {
      discard();
    }
    return ending;
  }

  private void discard() {
    workspace("Discard").discardStep(changes());
  }

  private WorkspaceActivities workspace(String work) {
    return execution.workspace(work + " step " + step.id());
  }

  private void open() {
    StepFiles own = queue.open(changes());
    files = own.directory();
    leftOut = own.leftOut();
    running = true;
  }

  private static boolean isFailure(TaskResult end) {
    return end.state() == TaskState.FAILED && !end.code().equals(FailedStep.PLAN_PROPOSED);
  }

  private StepRunFactory runs() {
    return new StepRunFactory(execution, step, files);
  }

  CommitRequest changes() {
    return new CommitRequest(execution.task(), step.id(), step.attempt());
  }

  private void attempt() {
    execution.steps().work(step.id());
    if (!begin()) {
      return;
    }
    work(runs().work(failed.map(CheckResult::diff)), null);
  }

  /**
   * Carries out a run of the step and judges what it changed.
   *
   * @param repair the number of the repair; null for the work itself
   */
  private void work(RunSpec spec, @Nullable Integer repair) {
    RunReport report = execution.perform(spec);
    if (!report.completed()) {
      throw halt(report);
    }
    if (report.planning() == PlanChange.AGAIN) {
      mark(StepState.PENDING);
      throw ended(FailedStep.PLAN_ENTERED, report.sentence());
    }
    CheckResult checked = check(repair);
    if (checked.failure() != null) {
      repair(checked, checked.failure());
    } else if (merges()) {
      finish(report);
    } else {
      again();
    }
  }

  /** Whether the step has begun, and no person has left it out before. */
  private boolean begin() {
    if (running) {
      running = false;
    } else {
      StepUpdateAck begun = mark(StepState.RUNNING);
      leftOut = begun != null && begun.leftOut();
    }
    return !leftOut;
  }

  private void finish(RunReport report) {
    if (report.planning() == PlanChange.PROPOSED) {
      throw ended(FailedStep.PLAN_PROPOSED, "");
    }
  }

  /** A fixed call would only be made again as it was. */
  private void repair(CheckResult checked, String failure) {
    if (failed.isPresent() || step.fixed()) {
      runs().reflect(failure);
      throw failed(
          FailedStep.FAILED, "A check of step %s did not pass. %s".formatted(step.id(), failure));
    }
    failed = Optional.of(checked);
    mark(StepState.RUNNING);
    work(runs().repair(), REPAIR);
  }

  private void again() {
    step = step.again();
    failed = Optional.empty();
    attempt();
  }

  /** Commits what the step changed; false if the step must run again on the merged files. */
  private boolean merges() {
    if (apart) {
      queue.awaitTurn(changes());
    }
    if (!execution.steps().keep(step.id())) {
      throw new TaskEnded(execution.ending(TaskState.IDLE));
    }
    if (files == null) {
      workspace("Commit").commit(changes());
      return true;
    }
    List<String> conflicts = queue.merge(changes());
    if (conflicts.isEmpty()) {
      return true;
    }
    if (rebased) {
      throw failed(
          FailedStep.CONFLICT,
          "Step %s could not be merged, as others changed these files meanwhile: %s."
              .formatted(step.id(), String.join(", ", conflicts)));
    }
    rebased = true;
    files = workspace("Reopen").openStep(changes()).directory();
    return false;
  }

  /** Runs the commands; a reviewer judges what no command decides. */
  private CheckResult check(@Nullable Integer repair) {
    var commands = new CheckRequest(execution.task(), step.id(), step.attempt(), repair);
    CheckResult checked = workspace("Check").check(commands);
    if (checked.failure() != null || !step.judged()) {
      return checked;
    }
    StepVerdict verdict =
        judge(
            new VerdictRequest(
                execution.task(), step.id(), step.attempt(), checked.diff(), repair));
    return new CheckResult(verdict.passed() ? null : verdict.reason(), checked.diff());
  }

  private StepVerdict judge(VerdictRequest request) {
    RunReport report = execution.perform(runs().review(request));
    if (!report.completed() && !report.summedUp()) {
      throw halt(report);
    }
    return Ports.models("Verdict on step " + step.id()).judge(request);
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
        runs().reflect(message);
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

  private @Nullable StepUpdateAck mark(StepState state) {
    return progress.mark(step, state);
  }
}
