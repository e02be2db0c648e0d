package dev.perdure.activities.agent.call;

import dev.perdure.activities.journal.conversation.StoredToolCall;
import dev.perdure.activities.journal.conversation.ToolCallStore;
import dev.perdure.activities.journal.run.Meters;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolResultDetail;
import dev.perdure.workflows.port.ToolOutcome;

/** Records the results of tool calls, and tells the run how it goes on after each. */
final class ToolResultRecorder {

  private final ToolCallStore toolCallStore;
  private final Toolbox toolbox;
  private final PlanExitAttempts planExitAttempts;

  ToolResultRecorder(
      ToolCallStore toolCallStore, Toolbox toolbox, PlanExitAttempts planExitAttempts) {
    this.toolCallStore = toolCallStore;
    this.toolbox = toolbox;
    this.planExitAttempts = planExitAttempts;
  }

  /** Records the result; a name that the model made up is no label of a metric. */
  ToolOutcome keep(StoredToolCall call, ToolResult result) {
    String name = call.call().name();
    Part.ToolResult stored =
        toolCallStore.finished(call.call().callId(), planExitAttempts.judged(call, result));
    Meters.used(toolbox.find(name).isPresent() ? name : "unknown", stored.isError());
    return done(stored);
  }

  static ToolOutcome done(Part.ToolResult result) {
    return switch (result.detail()) {
      case ToolResultDetail.EndsRun _, ToolResultDetail.PlansAgain _ -> new ToolOutcome.Ends();
      case ToolResultDetail.Denial denied when denied.stopsRun() -> new ToolOutcome.Stops();
      case ToolResultDetail.Denial _,
          ToolResultDetail.CommandResult _,
          ToolResultDetail.Pictures _,
          ToolResultDetail.Unknown _,
          ToolResultDetail.Plain _ ->
          new ToolOutcome.Done();
    };
  }
}
