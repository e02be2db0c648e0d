package dev.perdure.web.outbox;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A task queue.
 *
 * @param host the host whose workspaces it serves; null for the one of all workers
 * @param backlog how many activities wait for a worker, about
 * @param pollers how many workers have asked for work of late
 * @param lastPollAt when a worker last asked for work; null if the engine has forgotten it
 */
public record EngineStateReaderQueue(
    String name, @Nullable String host, long backlog, int pollers, @Nullable Instant lastPollAt) {}
