package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;

/**
 * A request to a model besides the conversation. The tools are the tools of the run's first turn.
 */
record ModelTurnRequest(
    RunContext context, int turn, List<ToolSpec> tools, boolean last, String purpose) {}
