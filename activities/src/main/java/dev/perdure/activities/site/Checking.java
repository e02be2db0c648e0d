package dev.perdure.activities.site;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.journal.plan.StepRecord.CheckRecord;
import dev.perdure.activities.workspace.Workspace;
import dev.perdure.activities.workspace.command.CommandRunner;
import dev.perdure.activities.workspace.command.CommandRunner.Command;
import dev.perdure.activities.workspace.command.CommandRunner.Result;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.plan.StepId;
import dev.perdure.planner.plan.Verification;
import dev.perdure.workflows.port.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Runs the commands of a plan and records how each went; what a reviewer judges is left alone. */
record Checking(Site site, SiteRecords records, CommandRunner runner) {

  private static final Duration PATIENCE = Duration.ofMinutes(15);
  private static final int TAIL = 2_000;

  Verdict step(TaskId task, StepId id) {
    var step =
        records
            .steps()
            .find(task, id)
            .orElseThrow(
                () -> new IllegalStateException("Task '%s' has no step '%s'.".formatted(task, id)));
    var judged = judge(task, step.checks());
    records.steps().checks(task, id, judged);
    return verdict(judged);
  }

  Verdict plan(TaskId task) {
    var commands =
        records.plans().adopted(task).stream()
            .flatMap(revision -> revision.plan().verification().stream())
            .map(Checking::unjudged)
            .toList();
    var judged = judge(task, commands);
    records.facts().verification(task, judged);
    return verdict(judged);
  }

  private List<CheckRecord> judge(TaskId task, List<CheckRecord> checks) {
    var workspace = site.workspace(task);
    return checks.stream().map(check -> judge(workspace, check)).toList();
  }

  private CheckRecord judge(Workspace workspace, CheckRecord check) {
    return check.command() == null ? check : run(workspace, check, check.command());
  }

  private CheckRecord run(Workspace workspace, CheckRecord check, String command) {
    var result = runner.run(new Command(command, workspace.directory(), PATIENCE));
    var artifact = records.artifacts().store(result.output().getBytes(UTF_8), "text/plain");
    return new CheckRecord(
        command, check.description(), result.passed(), result.exitCode(), artifact, reason(result));
  }

  private static @Nullable String reason(Result result) {
    if (result.timedOut()) {
      return "The command did not end within %d minutes.".formatted(PATIENCE.toMinutes());
    }
    return result.passed() ? null : result.tail(TAIL);
  }

  private static CheckRecord unjudged(Verification verification) {
    return new CheckRecord(
        verification.command(), verification.description(), null, null, null, null);
  }

  private static Verdict verdict(List<CheckRecord> judged) {
    return new Verdict(
        judged.stream()
            .filter(check -> check.command() != null)
            .allMatch(check -> Objects.equals(check.passed(), true)));
  }
}
