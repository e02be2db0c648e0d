package dev.perdure.activities.journal.task;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A backoff before the next call of a model provider. */
public record TaskRecordRetry(int attempt, @Nullable Instant nextAt, String error) {}
