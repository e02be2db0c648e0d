package dev.perdure.activities.agent.call;

import dev.perdure.activities.journal.conversation.StoredToolCall;
import dev.perdure.activities.journal.conversation.ToolCallStore;
import dev.perdure.activities.tool.plan.PlanExitTool;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolResultDetail;

/**
 * The limit of refused calls since a person last spoke: a run that only does that again and again
 * is ended, so that a person can be asked.
 */
public final class PlanExitAttempts {

  private static final int MAX_REFUSED_CALLS = 4;
  private static final int MAX_READ_RESULTS = 200;

  private final ToolCallStore toolCallStore;

  public PlanExitAttempts(ToolCallStore toolCallStore) {
    this.toolCallStore = toolCallStore;
  }

  /** How often a run was refused to show its plan. */
  public int refused(RunId run) {
    return Math.toIntExact(
        toolCallStore.answered(run, MAX_READ_RESULTS).stream()
            .filter(call -> call.call().name().equals(PlanExitTool.NAME))
            .filter(call -> call.result().filter(Part.ToolResult::isError).isPresent())
            .count());
  }

  /** The result of a call; one refusal too many ends the run. */
  ToolResult judged(StoredToolCall call, ToolResult result) {
    boolean inVain = call.call().name().equals(PlanExitTool.NAME) && result.isError();
    return inVain && refused(call.run()) + 1 >= MAX_REFUSED_CALLS
        ? result.with(new ToolResultDetail.EndsRun())
        : result;
  }
}
