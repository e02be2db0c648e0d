package dev.perdure.activities.journal.conversation;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Part;
import java.util.Optional;

/** A tool call with its place in the conversation and its result. */
public record StoredToolCall(
    TaskId task,
    RunId run,
    int turn,
    int index,
    Part.ToolCall call,
    Optional<Part.ToolResult> result) {}
