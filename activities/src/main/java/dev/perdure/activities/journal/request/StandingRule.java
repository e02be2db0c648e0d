package dev.perdure.activities.journal.request;

import dev.perdure.planner.permission.rule.Action;
import dev.perdure.planner.request.Decision.Scope;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A remembered rule that still holds, as the API gives it.
 *
 * @param repository the repository whose task it came from; null for a task without one
 * @param expiresAt null for a rule that holds until it is revoked
 */
public record StandingRule(
    String id,
    String permission,
    String pattern,
    Action action,
    Scope scope,
    @Nullable String repository,
    String by,
    Instant createdAt,
    @Nullable Instant expiresAt,
    @Nullable String decisionId) {}
