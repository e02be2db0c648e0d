package dev.perdure.activities.journal.conversation;

import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.message.Part;
import java.util.Optional;

/** A tool call as the conversation holds it. */
public record StoredCall(
    TaskId task,
    RunId run,
    int turn,
    int index,
    Part.ToolCall call,
    Optional<Part.ToolResult> result) {}
