package dev.perdure.activities.workspace;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.RunPolicyResolver;
import dev.perdure.activities.tool.CallOutcome;
import dev.perdure.activities.tool.ReadPermissions;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.run.ToolRunner;
import dev.perdure.activities.tool.shell.BashTool;
import dev.perdure.planner.tool.ToolResult;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;

/** Runs the approved commands of a plan exactly once, in the sandbox, without asking. */
public record PlanCommandRunner(
    ToolRunner runner, RunPolicyResolver runPolicyResolver, HostPaths hostPaths) {

  static final Duration COMMAND_TIMEOUT = Duration.ofMinutes(15);

  /** Runs a command, or returns its earlier result. */
  ToolResult run(PlanCommandContext place, PlanCommand wanted) {
    var context =
        new ToolContext(
            wanted.run(),
            wanted.call(),
            "plan",
            place.worktreePaths(),
            runPolicyResolver.ofApprovedCommands(place.task().id()),
            place.cancellation());
    try {
      var call = BashTool.call(wanted.command(), COMMAND_TIMEOUT, "Check");
      return result(runner.run(call, context, Optional.empty()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UncheckedIOException(new InterruptedIOException("The command was interrupted."));
    }
  }

  /** Returns the permissions for reading the files of a task, by the rules of the task. */
  ReadPermissions readPermissions(PlanCommandContext place) {
    return new ReadPermissions(
        place.worktreePaths().root(), runPolicyResolver.ofFiles(place.task().id()));
  }

  private static ToolResult result(CallOutcome outcome) {
    return switch (outcome) {
      case CallOutcome.Completed(var result) -> result;
      case CallOutcome.NeedsPermission _, CallOutcome.NeedsOthers _ ->
          ToolResult.failed("The command needs more than the approval of the plan gives.");
    };
  }
}
