package dev.perdure.workflows.port;

import dev.perdure.planner.request.PendingRequest;
import org.jspecify.annotations.Nullable;

/** The request for more of what is used up; null if there is more by now. */
public record BudgetRequest(@Nullable PendingRequest request) {}
