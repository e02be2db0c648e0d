package dev.perdure.activities.tool;

import dev.perdure.planner.tool.ToolResult;
import java.util.Optional;

/** The record of one call: its intent and its outcome. */
public record ToolJournalEntry(Optional<CallIntent> intent, Optional<ToolResult> result) {}
