package dev.perdure.activities.journal.request;

import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.request.RuleScope;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A permission rule to remember, made by a decision.
 *
 * @param expiresAt null for a rule that holds until it is revoked
 */
public record RememberedRule(
    String id,
    String permission,
    String pattern,
    RuleAction action,
    RuleScope scope,
    @Nullable String repository,
    RuleOrigin origin,
    @Nullable Instant expiresAt) {}
