package dev.perdure.activities.workspace;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.plan.PlanRevision;
import dev.perdure.activities.journal.plan.StepRecord.CheckRecord;
import dev.perdure.activities.workspace.command.CommandRunner;
import dev.perdure.planner.event.EventKind;
import dev.perdure.planner.event.TaskEvent;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.plan.Check;
import dev.perdure.planner.plan.Step;
import dev.perdure.workflows.port.CheckRun;
import dev.perdure.workflows.port.Verdict;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs acceptance and verification commands, and keeps how each went. */
final class Checks {

  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final Journal journal;
  private final WorkspaceTools tools;

  Checks(Journal journal, WorkspaceTools tools) {
    this.journal = journal;
    this.tools = tools;
  }

  Verdict run(CheckRun run, Workspace workspace) {
    PlanRevision plan = journal.plans().adopted(run.task()).orElseThrow();
    return run.step() == null
        ? verify(run, plan, workspace)
        : accept(run, plan.plan().step(run.step()).orElseThrow(), workspace);
  }

  private Verdict verify(CheckRun run, PlanRevision plan, Workspace workspace) {
    List<CheckRecord> records = new ArrayList<>();
    for (var verification : plan.plan().verification()) {
      records.add(run(run, verification.command(), verification.description(), workspace));
    }
    journal.verifications().record(run.task(), run.attempt(), records);
    return verdict(records);
  }

  private Verdict accept(CheckRun run, Step step, Workspace workspace) {
    List<CheckRecord> records = new ArrayList<>();
    for (Check check : step.checks()) {
      records.add(
          check.runsACommand()
              ? run(run, check.text(), check.description(), workspace)
              : new CheckRecord(null, check.text(), null, null, null, null));
    }
    journal.steps().checks(run.task(), step.id(), records);
    return verdict(records);
  }

  private CheckRecord run(
      CheckRun run,
      String command,
      @Nullable String description,
      Workspace workspace) {
    var result =
        tools.commands().run(new CommandRunner.Command(command, workspace.directory(), PATIENCE));
    String artifact =
        journal
            .artifacts()
            .store(result.output().getBytes(StandardCharsets.UTF_8), "text/plain; charset=utf-8");
    JsonObject data =
        JsonObject.of("command", command)
            .with("exitCode", result.exitCode())
            .with("passed", result.passed())
            .with("artifact", artifact);
    journal
        .database()
        .transact(
            () ->
                journal
                    .events()
                    .append(TaskEvent.of(EventKind.COMMAND_FINISHED, run.task(), data)));
    return new CheckRecord(
        command,
        description,
        result.passed(),
        result.exitCode(),
        artifact,
        result.timedOut() ? "Its time was over." : null);
  }

  /** What only a reviewer can judge is not judged here. */
  private static Verdict verdict(List<CheckRecord> records) {
    return new Verdict(records.stream().noneMatch(check -> Boolean.FALSE.equals(check.passed())));
  }
}
