package dev.perdure.workflows.port.request;

import dev.perdure.planner.request.PendingRequest;
import org.jspecify.annotations.Nullable;

/** Whether people are to be shown something, and the request that shows it. */
public record Presentation(@Nullable PendingRequest request) {}
