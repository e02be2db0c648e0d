package dev.perdure.activities.journal.request;

import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.permission.rule.Action;
import dev.perdure.planner.request.Decision.Scope;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A rule that a decision left behind.
 *
 * @param repository where it holds if its scope is the repository
 * @param expiresAt null for a rule that holds until it is revoked
 */
public record RememberedRule(
    String id,
    String permission,
    String pattern,
    Action action,
    Scope scope,
    @Nullable String repository,
    TaskId task,
    @Nullable RunId run,
    String by,
    String decisionId,
    @Nullable Instant expiresAt) {}
