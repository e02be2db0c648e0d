package dev.perdure.workflows.port;

import dev.perdure.planner.request.PendingRequest;
import org.jspecify.annotations.Nullable;

/** Whether there is a plan to show, and the request that shows it. */
public record PlanPresentation(@Nullable PendingRequest request) {}
