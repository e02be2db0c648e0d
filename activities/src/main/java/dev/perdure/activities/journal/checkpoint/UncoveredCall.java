package dev.perdure.activities.journal.checkpoint;

import dev.perdure.activities.tool.store.Intent;
import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.tool.ToolResult;
import java.util.Optional;

/** A call that a tree of its task's files need not include. */
public record UncoveredCall(
    RunId told, Part.ToolCall call, Intent intent, Optional<ToolResult> result, boolean answered) {}
