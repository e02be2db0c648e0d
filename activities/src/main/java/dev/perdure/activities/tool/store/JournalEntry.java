package dev.perdure.activities.tool.store;

import dev.perdure.planner.tool.ToolResult;
import java.util.Optional;

/** What is known of one call: what it meant to do, and how it ended. */
public record JournalEntry(Optional<Intent> intent, Optional<ToolResult> result) {}
