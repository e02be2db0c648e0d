package dev.perdure.web.outbox;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A pending activity.
 *
 * @param attempt from 1
 * @param lastHeartbeatAt when its worker last said that it lives; null before it is begun
 * @param nextAttemptAt when it is tried again; null while it is under way
 * @param awaits the outage whose end it awaits within its attempt; null if it awaits none
 */
public record EngineStateReaderPending(
    String activity,
    int attempt,
    @Nullable String lastFailure,
    @Nullable Instant lastHeartbeatAt,
    @Nullable Instant nextAttemptAt,
    @Nullable String awaits) {}
