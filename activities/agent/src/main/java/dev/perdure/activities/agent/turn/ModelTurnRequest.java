package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;

/**
 * The parameters of a model call besides the conversation. The tools stay the same as in the run's
 * first turn.
 */
record ModelTurnRequest(
    RunContext context, int turn, List<ToolSpec> tools, boolean last, String purpose) {}
