package dev.perdure.activities.journal.request;

import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.PendingRequest;
import org.jspecify.annotations.Nullable;

/**
 * A request with the number that people know it by, its task, its decision and the terms that a
 * decision must meet.
 */
public record RequestRecord(
    long number,
    HumanRequest request,
    PendingRequest terms,
    @Nullable Decision decision,
    String taskTitle,
    String taskRequest,
    @Nullable String repository,
    String requester) {}
