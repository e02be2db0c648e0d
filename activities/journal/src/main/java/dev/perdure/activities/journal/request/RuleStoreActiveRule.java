package dev.perdure.activities.journal.request;

import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.request.RuleScope;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A remembered rule that is in force.
 *
 * @param repository the repository whose task it came from; null for a task without one
 * @param expiresAt null for a rule that holds until it is revoked
 * @param taskId the task it came from, and the only one it holds in unless its scope is wider
 * @param requestId the request whose decision left it
 */
public record RuleStoreActiveRule(
    String id,
    String permission,
    String pattern,
    RuleAction action,
    RuleScope scope,
    @Nullable String repository,
    String by,
    Instant createdAt,
    @Nullable Instant expiresAt,
    @Nullable String decisionId,
    @Nullable TaskId taskId,
    @Nullable String requestId) {}
