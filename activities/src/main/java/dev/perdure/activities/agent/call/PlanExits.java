package dev.perdure.activities.agent.call;

import dev.perdure.activities.agent.tool.PlanExitTool;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.conversation.StoredCall;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.tool.Detail;
import dev.perdure.planner.tool.ToolResult;

/**
 * Counts how often a planner asked in vain to show its plan since something was last said to it: a
 * run that only does that again and again is ended, so that a person can be asked.
 */
public record PlanExits(Journal journal) {

  private static final int MOST = 4;
  private static final int WINDOW = 200;

  /** How often a run was refused to show its plan. */
  public int refused(RunId run) {
    return Math.toIntExact(
        journal.calls().answered(run, WINDOW).stream()
            .filter(call -> call.call().name().equals(PlanExitTool.NAME))
            .filter(call -> call.result().filter(Part.ToolResult::isError).isPresent())
            .count());
  }

  /** The result of a call; one refusal too many ends the run. */
  ToolResult judged(StoredCall call, ToolResult result) {
    boolean inVain = call.call().name().equals(PlanExitTool.NAME) && result.isError();
    return inVain && refused(call.run()) + 1 >= MOST ? result.with(new Detail.EndsRun()) : result;
  }
}
