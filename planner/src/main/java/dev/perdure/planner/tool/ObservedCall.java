package dev.perdure.planner.tool;

import dev.perdure.planner.json.NullSafeLists;
import java.util.List;

/**
 * A finished tool call as the guard sees it.
 *
 * @param tool the tool
 * @param arguments the digest of its arguments
 * @param result the digest of its result's {@link ResultNormalizer}; may be empty for a call that
 *     is not the newest one again
 * @param failed whether the result was an error or a command that failed
 * @param edits the files it changed
 */
public record ObservedCall(
    String tool, String arguments, String result, boolean failed, List<ObservedEdit> edits) {

  /** Copies the edits. */
  public ObservedCall {
    edits = NullSafeLists.copy(edits);
  }

  boolean sameCall(ObservedCall other) {
    return tool.equals(other.tool) && arguments.equals(other.arguments);
  }

  boolean sameOutcome(ObservedCall other) {
    return sameCall(other) && result.equals(other.result);
  }
}
