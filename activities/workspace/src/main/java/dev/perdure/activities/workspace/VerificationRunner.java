package dev.perdure.activities.workspace;

import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.StepRecordCheckRecord;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.workflows.port.CheckRequest;
import dev.perdure.workflows.port.CheckResult;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Runs the check commands of steps and the verification of a plan, and records their results. */
final class VerificationRunner {

  private static final int MAX_FAILURE_LENGTH = 500;

  private final TaskStore taskStore;
  private final PlanStore planStore;
  private final StepStore stepStore;
  private final CheckCommandRunner checkCommandRunner;
  private final StepDiffRecorder stepDiffRecorder;

  VerificationRunner(
      TaskStore taskStore,
      PlanStore planStore,
      StepStore stepStore,
      CheckCommandRunner checkCommandRunner,
      StepDiffRecorder stepDiffRecorder) {
    this.taskStore = taskStore;
    this.planStore = planStore;
    this.stepStore = stepStore;
    this.checkCommandRunner = checkCommandRunner;
    this.stepDiffRecorder = stepDiffRecorder;
  }

  public CheckResult step(PlanCommandContext context, CheckRequest check, StepId id) {
    TaskId task = check.task();
    var step =
        stepStore
            .find(task, id)
            .orElseThrow(
                () -> new IllegalStateException("Task '%s' has no step '%s'.".formatted(task, id)));
    RunId run = check.run().orElseThrow();
    String prefix = run + ".check" + (check.repair() == null ? "" : "-repair-" + check.repair());
    var judged = checkCommandRunner.judge(context, run, prefix, step.checks());
    stepStore.checks(task, id, judged);
    boolean reviewed = judged.stream().anyMatch(each -> each.command() == null);
    String failure = failure(judged);
    return new CheckResult(
        failure, reviewed || failure != null ? stepDiffRecorder.diff(context, run) : null);
  }

  public CheckResult plan(PlanCommandContext context, CheckRequest check) {
    TaskId task = check.task();
    var verification =
        planStore.adopted(task).stream()
            .flatMap(revision -> revision.plan().verification().stream())
            .map(StepRecordCheckRecord::of)
            .toList();
    RunId run = task.mainRun();
    String repair = check.repair() == null ? "" : "-repair-" + check.repair();
    String prefix = run + ".verify-" + check.attempt() + repair;
    var judged = checkCommandRunner.judge(context, run, prefix, verification);
    taskStore.verification(task, judged);
    return new CheckResult(failure(judged), null);
  }

  /** The first command that did not pass, how it ended, and the end of what it said. */
  private static @Nullable String failure(List<StepRecordCheckRecord> judged) {
    return judged.stream()
        .filter(check -> check.command() != null)
        .filter(check -> !Objects.equals(check.passed(), true))
        .findFirst()
        .map(VerificationRunner::failure)
        .orElse(null);
  }

  private static String failure(StepRecordCheckRecord check) {
    String said = Objects.requireNonNullElse(check.reason(), "").strip();
    String tail = TextShortener.end(said, MAX_FAILURE_LENGTH);
    String end = check.exitCode() == null ? "did not end" : "ended with " + check.exitCode();
    return "'%s' %s%s".formatted(check.command(), end, tail.isEmpty() ? "." : ": " + tail);
  }
}
