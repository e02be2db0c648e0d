package dev.perdure.activities.journal.task;

import java.time.Instant;

/** A new link. Only this record shows its token. */
public record NewShare(String id, String token, Instant expiresAt) {}
