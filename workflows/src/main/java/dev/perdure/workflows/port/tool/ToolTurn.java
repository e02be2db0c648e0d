package dev.perdure.workflows.port.tool;

import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RequestId;
import org.jspecify.annotations.Nullable;

/**
 * One tool call to carry out.
 *
 * @param request the settled request that this call waited for; null at first. The decision itself
 *     is read from the journal, so that what was approved is what runs
 */
public record ToolTurn(CallId call, @Nullable RequestId request) {}
