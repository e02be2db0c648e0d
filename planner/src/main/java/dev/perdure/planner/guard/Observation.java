package dev.perdure.planner.guard;

import dev.perdure.planner.json.Lists;
import java.util.List;

/**
 * A finished tool call as the guard sees it.
 *
 * @param tool the tool
 * @param arguments the digest of its arguments
 * @param result the digest of its result's {@link ResultForm}
 * @param failed whether the result was an error or a command that failed
 * @param edits the files it changed
 */
public record Observation(
    String tool, String arguments, String result, boolean failed, List<Edit> edits) {

  /** Copies the edits. */
  public Observation {
    edits = Lists.copy(edits);
  }

  /** A file's content before and after, by digest; empty where there was or is no file. */
  public record Edit(String path, String before, String after) {}

  boolean sameCall(Observation other) {
    return tool.equals(other.tool) && arguments.equals(other.arguments);
  }

  boolean sameOutcome(Observation other) {
    return sameCall(other) && result.equals(other.result);
  }
}
