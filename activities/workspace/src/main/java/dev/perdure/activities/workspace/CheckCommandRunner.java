package dev.perdure.activities.workspace;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.journal.ArtifactStore;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.plan.StepRecordCheckRecord;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolResultDetail;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Runs the commands of checks, and judges each by how the command ended. */
final class CheckCommandRunner {

  private static final int MAX_TAIL_LENGTH = 2_000;

  private final EventLog eventLog;
  private final ArtifactStore artifactStore;
  private final PlanCommandRunner commands;

  CheckCommandRunner(EventLog eventLog, ArtifactStore artifactStore, PlanCommandRunner commands) {
    this.eventLog = eventLog;
    this.artifactStore = artifactStore;
    this.commands = commands;
  }

  /** Runs the checks that have a command, in their order; returns all checks as judged. */
  List<StepRecordCheckRecord> judge(
      PlanCommandContext context, RunId run, String prefix, List<StepRecordCheckRecord> checks) {
    List<StepRecordCheckRecord> judged = new ArrayList<>();
    for (StepRecordCheckRecord check : checks) {
      CallId call = new CallId(prefix + "." + judged.size());
      judged.add(
          check.command() == null
              ? check
              : judge(context, new PlanCommand(run, call, check.command()), check.description()));
    }
    return judged;
  }

  private StepRecordCheckRecord judge(
      PlanCommandContext context, PlanCommand wanted, @Nullable String description) {
    ToolResult result = ended(context, wanted);
    Integer exit = exitCode(result);
    boolean passed = Objects.equals(exit, 0) && !result.isError();
    return new StepRecordCheckRecord(
        wanted.command(), description, passed, exit, artifact(result), reason(result, passed));
  }

  /** Runs a command again if no worker saw its end, and adds a notice. */
  private ToolResult ended(PlanCommandContext context, PlanCommand wanted) {
    ToolResult result = commands.run(context, wanted);
    if (context.cancellation().requested() || hasEnded(result)) {
      return result;
    }
    eventLog.notice(
        context.task().id(),
        NoticeLevel.WARNING,
        "The check '%s' was interrupted and how it ended is unknown: it is run again."
            .formatted(wanted.command()));
    var again = new CallId(wanted.call() + ".again");
    return commands.run(context, new PlanCommand(wanted.run(), again, wanted.command()));
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
        .orElseGet(() -> artifactStore.store(result.output().getBytes(UTF_8), "text/plain"));
  }

  private static @Nullable String reason(ToolResult result, boolean passed) {
    String output = result.output();
    String tail = TextShortener.end(output, MAX_TAIL_LENGTH);
    return passed ? null : tail;
  }
}
