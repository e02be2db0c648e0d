package dev.perdure.activities.workspace;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.git.tree.ChangeSetFileChange;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.plan.StepRecordCheckRecord;
import dev.perdure.activities.tool.ReadPermissions;
import dev.perdure.activities.tool.ReadVerdict;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolResultDetail;
import dev.perdure.workflows.port.CheckRequest;
import dev.perdure.workflows.port.CheckResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Runs the check commands of steps and the verification of a plan, and records their results. */
record VerificationRunner(HostWorkspaces host, Journal journal, PlanCommandRunner commands) {

  private static final int TAIL = 2_000;
  private static final int TOLD = 500;

  public CheckResult step(PlanCommandContext place, CheckRequest check, StepId id) {
    TaskId task = check.task();
    var step =
        journal
            .steps()
            .find(task, id)
            .orElseThrow(
                () -> new IllegalStateException("Task '%s' has no step '%s'.".formatted(task, id)));
    RunId run = check.run().orElseThrow();
    String prefix = run + ".check" + (check.repair() == null ? "" : "-repair-" + check.repair());
    var judged = judge(place, run, prefix, step.checks());
    journal.steps().checks(task, id, judged);
    boolean reviewed = judged.stream().anyMatch(each -> each.command() == null);
    String failure = failure(judged);
    return new CheckResult(failure, reviewed || failure != null ? diff(place, run) : null);
  }

  public CheckResult plan(PlanCommandContext place, CheckRequest check) {
    TaskId task = check.task();
    var verification =
        journal.plans().adopted(task).stream()
            .flatMap(revision -> revision.plan().verification().stream())
            .map(StepRecordCheckRecord::of)
            .toList();
    RunId run = task.mainRun();
    String repair = check.repair() == null ? "" : "-repair-" + check.repair();
    String prefix = run + ".verify-" + check.attempt() + repair;
    var judged = judge(place, run, prefix, verification);
    journal.facts().verification(task, judged);
    return new CheckResult(failure(judged), null);
  }

  private List<StepRecordCheckRecord> judge(
      PlanCommandContext place, RunId run, String prefix, List<StepRecordCheckRecord> checks) {
    List<StepRecordCheckRecord> judged = new ArrayList<>();
    for (StepRecordCheckRecord check : checks) {
      CallId call = new CallId(prefix + "." + judged.size());
      judged.add(
          check.command() == null
              ? check
              : judge(place, new PlanCommand(run, call, check.command()), check.description()));
    }
    return judged;
  }

  private StepRecordCheckRecord judge(
      PlanCommandContext place, PlanCommand wanted, @Nullable String description) {
    ToolResult result = ended(place, wanted);
    Integer exit = exitCode(result);
    boolean passed = Objects.equals(exit, 0) && !result.isError();
    return new StepRecordCheckRecord(
        wanted.command(), description, passed, exit, artifact(result), reason(result, passed));
  }

  /** A command whose end nobody saw is run once more, and people are told. */
  private ToolResult ended(PlanCommandContext place, PlanCommand wanted) {
    ToolResult result = commands.run(place, wanted);
    if (place.cancellation().requested() || hasEnded(result)) {
      return result;
    }
    journal.notice(
        place.task().id(),
        NoticeLevel.WARNING,
        "The check '%s' was interrupted and how it ended is unknown: it is run again."
            .formatted(wanted.command()));
    var again = new CallId(wanted.call() + ".again");
    return commands.run(place, new PlanCommand(wanted.run(), again, wanted.command()));
  }

  private static boolean hasEnded(ToolResult result) {
    return !(result.detail() instanceof ToolResultDetail.CommandResult command)
        || command.hasEnded();
  }

  private static @Nullable Integer exitCode(ToolResult result) {
    return result.detail() instanceof ToolResultDetail.CommandResult command
            && command.exitCode().isPresent()
        ? command.exitCode().getAsInt()
        : null;
  }

  private String artifact(ToolResult result) {
    return result
        .metadata()
        .text("artifact")
        .orElseGet(() -> journal.artifacts().store(result.output().getBytes(UTF_8), "text/plain"));
  }

  private static @Nullable String reason(ToolResult result, boolean passed) {
    String output = result.output();
    String tail = TextShortener.end(output, TAIL);
    return passed ? null : tail;
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
    String tail = TextShortener.end(said, TOLD);
    String end = check.exitCode() == null ? "did not end" : "ended with " + check.exitCode();
    return "'%s' %s%s".formatted(check.command(), end, tail.isEmpty() ? "." : ": " + tail);
  }

  /**
   * Stores what a step has changed since the last commit, for its reviewer, without the content of
   * files that the rules do not let a model read.
   */
  private String diff(PlanCommandContext place, RunId run) {
    RunRecord made = journal.runs().get(run);
    var workspace = host.workspace(made);
    boolean own = !workspace.task().equals(made.taskId());
    var before = own ? workspace.base() : host.steps().tip(workspace);
    var tree = host.checkpoints().treeHash(workspace);
    var changes = host.changes().between(workspace.mirror(), before, tree);
    ReadPermissions permissions = commands.readPermissions(place);
    var text =
        changes.files().stream()
            .map(file -> shown(file, permissions))
            .collect(Collectors.joining("\n"));
    return journal.artifacts().store(text.getBytes(UTF_8), "text/x-patch");
  }

  private static String shown(ChangeSetFileChange file, ReadPermissions permissions) {
    boolean readable =
        Stream.of(file.path(), Objects.requireNonNullElse(file.oldPath(), file.path()))
            .allMatch(path -> permissions.ofName(path) == ReadVerdict.ALLOWED);
    if (!readable) {
      return "File %s differs; your rules do not show its content\n".formatted(file.path());
    }
    return file.binary() ? "Binary file %s differs\n".formatted(file.path()) : file.diff();
  }
}
