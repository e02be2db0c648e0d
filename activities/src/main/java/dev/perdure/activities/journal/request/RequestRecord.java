package dev.perdure.activities.journal.request;

import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.PendingRequest;
import org.jspecify.annotations.Nullable;

/**
 * A request with the facts of its task, the terms a decision is measured against, and all that was
 * decided.
 */
public record RequestRecord(
    HumanRequest request,
    PendingRequest terms,
    @Nullable Decision decision,
    String taskTitle,
    String taskRequest,
    @Nullable String repository,
    String requester) {}
