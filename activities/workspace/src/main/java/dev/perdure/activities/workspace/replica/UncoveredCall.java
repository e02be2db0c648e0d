package dev.perdure.activities.workspace.replica;

import dev.perdure.activities.tool.CallIntent;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.tool.ToolResult;
import java.util.Optional;

/** A tool call whose changes a checkpoint's tree may not include. */
record UncoveredCall(
    RunId told,
    Part.ToolCall call,
    CallIntent intent,
    Optional<ToolResult> result,
    boolean answered) {}
