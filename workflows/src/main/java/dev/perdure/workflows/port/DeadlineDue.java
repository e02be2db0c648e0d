package dev.perdure.workflows.port;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The next moment of a task's deadline.
 *
 * @param at when the next moment is; null if none follows
 * @param parked whether the deadline has parked the task: its runs are held until a person resumes
 *     it
 */
public record DeadlineDue(@Nullable Instant at, boolean parked) {}
