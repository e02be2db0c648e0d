package dev.perdure.planner.tool;

import dev.perdure.planner.json.JsonObject;
import java.util.Map;

/**
 * The result of a tool call: the text the model reads, a title for people, metadata for pages, and
 * the SHA-256 of each file whose content the run knows from it, by path.
 */
public record ToolResult(
    String title, String output, boolean isError, JsonObject metadata, Map<String, String> seen) {
  public ToolResult {
    seen = Map.copyOf(seen);
  }

  /** A result that showed no file. */
  public ToolResult(String title, String output, boolean isError, JsonObject metadata) {
    this(title, output, isError, metadata, Map.of());
  }

  /** A success. */
  public static ToolResult of(String title, String output) {
    return new ToolResult(title, output, false, JsonObject.empty());
  }

  /** A failure in words that let the model repair its call. */
  public static ToolResult failed(String output) {
    return new ToolResult("", output, true, JsonObject.empty());
  }

  /** The same result with one more metadata field. */
  public ToolResult with(String name, Object value) {
    return new ToolResult(title, output, isError, metadata.with(name, value), seen);
  }

  /** The same result with this detail in its metadata. */
  public ToolResult with(ToolResultDetail detail) {
    return new ToolResult(title, output, isError, detail.addTo(metadata), seen);
  }

  /** The same result under a title. */
  public ToolResult titled(String words) {
    return new ToolResult(words, output, isError, metadata, seen);
  }

  /** The same result with another text. */
  public ToolResult withOutput(String text) {
    return new ToolResult(title, text, isError, metadata, seen);
  }

  /** The same result of a call that showed these files. */
  public ToolResult seeing(Map<String, String> files) {
    return new ToolResult(title, output, isError, metadata, files);
  }

  /** How the call ended. */
  public ToolResultDetail detail() {
    return ToolResultDetail.of(metadata);
  }

  /** Whether the call failed, or a command did that it ran. */
  public boolean hasFailed() {
    return isError || detail().isFailed();
  }
}
