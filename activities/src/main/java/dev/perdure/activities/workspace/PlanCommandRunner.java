package dev.perdure.activities.workspace;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.RunPolicyResolver;
import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.tool.CallOutcome;
import dev.perdure.activities.tool.CancellationCheck;
import dev.perdure.activities.tool.ReadPermissions;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.run.ToolRunner;
import dev.perdure.activities.tool.shell.BashTool;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.tool.ToolResult;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;

/** Runs the approved commands of a plan exactly once, in the sandbox, without asking. */
public record PlanCommandRunner(ToolRunner runner, RunPolicyResolver policies, HostPaths places) {

  static final Duration PATIENCE = Duration.ofMinutes(15);

  /** A command, the run it belongs to and the id of its exactly-once record. */
  record Wanted(RunId run, CallId call, String command) {}

  /** Runs a command, or returns its earlier result. */
  ToolResult run(Context place, Wanted wanted) {
    var context =
        new ToolContext(
            wanted.run(),
            wanted.call(),
            "plan",
            place.files(),
            policies.ofApprovedCommands(place.task().id()),
            place.cancellation());
    try {
      var call = BashTool.call(wanted.command(), PATIENCE, "Check");
      return result(runner.run(call, context, Optional.empty()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UncheckedIOException(new InterruptedIOException("The command was interrupted."));
    }
  }

  /** What the rules of a task say of reading its files. */
  ReadPermissions readPermissions(Context place) {
    return new ReadPermissions(place.files().root(), policies.ofFiles(place.task().id()));
  }

  private static ToolResult result(CallOutcome outcome) {
    return switch (outcome) {
      case CallOutcome.Done(var result) -> result;
      case CallOutcome.NeedsPermission _, CallOutcome.NeedsOthers _ ->
          ToolResult.failed("The command needs more than the approval of the plan gives.");
    };
  }

  /** The task whose commands run, the files they run on, and their cancellation. */
  public record Context(TaskRecord task, WorktreePaths files, CancellationCheck cancellation) {}
}
