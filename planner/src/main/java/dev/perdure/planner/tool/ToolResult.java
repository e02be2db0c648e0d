package dev.perdure.planner.tool;

import dev.perdure.planner.json.JsonObject;

/** What a tool answers: the text the model reads, a title for people, metadata for pages. */
public record ToolResult(String title, String output, boolean isError, JsonObject metadata) {

  /** An answer that worked. */
  public static ToolResult of(String title, String output) {
    return new ToolResult(title, output, false, JsonObject.empty());
  }

  /** A failure in words that let the model repair its call. */
  public static ToolResult failed(String output) {
    return new ToolResult("", output, true, JsonObject.empty());
  }

  /** The same answer with one more metadata field. */
  public ToolResult with(String name, Object value) {
    return new ToolResult(title, output, isError, metadata.with(name, value));
  }
}
