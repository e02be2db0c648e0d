package dev.perdure.workflows.port;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RequestId;
import org.jspecify.annotations.Nullable;

/**
 * One tool call to carry out.
 *
 * @param request the settled request that this call waited for; null at first. The decision itself
 *     is read from the journal, so that what was approved is what runs
 * @param begun whether the subagent that the call delegates to has been started; null for no
 */
public record ToolCallRequest(
    CallId call, @Nullable RequestId request, @JsonInclude(NON_NULL) @Nullable Boolean begun) {

  /** A call whose subagent, if any, has not been started. */
  public ToolCallRequest(CallId call, @Nullable RequestId request) {
    this(call, request, null);
  }
}
