package dev.perdure.activities.journal.request;

import dev.perdure.planner.request.RequestKind;

/**
 * The number of waiting requests of a kind.
 *
 * @param isOwn whether the person started their tasks
 * @param hasRules whether their tasks have rules of approvals
 */
public record InboxCount(RequestKind kind, boolean isOwn, boolean hasRules, long requests) {}
