package dev.perdure.activities.tool.run;

import dev.perdure.activities.tool.CallIntent;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.planner.tool.ToolResult;
import java.util.List;

/**
 * Automatic check of the files that a tool call has changed, such as a language server's
 * diagnostics; its findings are part of the result before that is recorded, so a retry checks
 * nothing again.
 */
@FunctionalInterface
public interface PostEditCheck {

  /** The result with what was found in the files, which are in their new state. */
  ToolResult of(ToolContext context, List<CallIntent.PlannedChange> files, ToolResult result);

  /** No review. */
  static PostEditCheck none() {
    return (_, _, result) -> result;
  }
}
