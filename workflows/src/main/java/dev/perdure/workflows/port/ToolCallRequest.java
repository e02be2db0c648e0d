package dev.perdure.workflows.port;

import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RequestId;
import org.jspecify.annotations.Nullable;

/**
 * One tool call to carry out.
 *
 * @param request the settled request that this call waited for; null at first. The decision itself
 *     is read from the journal, so that what was approved is what runs
 * @param begun whether the subagent that the call delegates to has been started
 */
public record ToolCallRequest(CallId call, @Nullable RequestId request, boolean begun) {

  /** A call whose subagent, if any, has not been started. */
  public ToolCallRequest(CallId call, @Nullable RequestId request) {
    this(call, request, false);
  }
}
