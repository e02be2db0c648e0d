package dev.perdure.web.outbox;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pending activities, and the queue of the task's host, else that of all workers; null if the
 * engine tells nothing of queues, as the one in memory.
 *
 * @param waitingSince since when its oldest work is due that no worker has taken; null without
 */
public record EngineState(
    List<EngineStateReaderPending> pending,
    @Nullable EngineStateReaderQueue queue,
    @Nullable Instant waitingSince) {}
