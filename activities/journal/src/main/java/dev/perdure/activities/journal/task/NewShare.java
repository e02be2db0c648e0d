package dev.perdure.activities.journal.task;

import java.time.Instant;

/** A link that was just made; the token is told this once. */
public record NewShare(String id, String token, Instant expiresAt) {}
