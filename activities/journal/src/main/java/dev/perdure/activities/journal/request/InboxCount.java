package dev.perdure.activities.journal.request;

import dev.perdure.planner.request.RequestKind;
import org.jspecify.annotations.Nullable;

/**
 * The number of waiting requests of a kind about a repository.
 *
 * @param isOwn whether the person started their tasks
 * @param hasRules whether their tasks have rules of approvals
 * @param repository null for tasks without one
 */
public record InboxCount(
    RequestKind kind,
    boolean isOwn,
    boolean hasRules,
    @Nullable String repository,
    long requests) {}
