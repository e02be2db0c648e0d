package dev.perdure.activities.journal.request;

import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.PendingRequest;
import org.jspecify.annotations.Nullable;

/** A request with the facts of its task, and the terms a decision is measured against. */
public record RequestRecord(
    HumanRequest request,
    PendingRequest terms,
    String taskTitle,
    String taskRequest,
    @Nullable String repository,
    String requester) {}
