package dev.perdure.activities.tool;

import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.tool.ToolResult;
import java.util.Optional;

/**
 * Journal of the intents and results of tool calls, so that a retried call is never repeated
 * blindly. Each method is durable when it returns, and idempotent.
 */
public interface ToolJournal {

  /** Returns the record of a call. */
  Optional<ToolJournalEntry> find(CallId call);

  /** Records what a call is about to do, before it does it. A second intent replaces the first. */
  void intend(RunId run, CallId call, CallIntent intent);

  /**
   * Records how a call ended, with the contents its run has now seen. The first outcome stands and
   * is what is returned.
   */
  ToolResult settle(RunId run, CallId call, ToolResult outcome);
}
