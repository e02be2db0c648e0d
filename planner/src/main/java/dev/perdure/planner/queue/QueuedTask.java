package dev.perdure.planner.queue;

import dev.perdure.planner.id.TaskId;
import java.time.Instant;

/** A new task that waits for its turn. */
public record QueuedTask(TaskId id, QueueLine line, Instant since) {}
