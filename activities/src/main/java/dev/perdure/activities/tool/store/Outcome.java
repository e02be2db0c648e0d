package dev.perdure.activities.tool.store;

import dev.perdure.planner.tool.ToolResult;
import java.util.Map;

/** How a call ended, and the SHA-256 of each file whose content its run knows from it, by path. */
public record Outcome(ToolResult result, Map<String, String> seen) {

  /** Copies the map. */
  public Outcome {
    seen = Map.copyOf(seen);
  }

  /** An ending that showed no file. */
  public static Outcome of(ToolResult result) {
    return new Outcome(result, Map.of());
  }
}
