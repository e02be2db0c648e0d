package dev.perdure.planner.task;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The record of a checkpoint: the commit that keeps a task's workspace as it was at one moment.
 *
 * @param number counts the task's checkpoints; the hidden ref ends with it
 * @param run the run whose turn it follows; null after a step or before planning
 * @param step the step it follows; null for others
 * @param reason why it was taken, for people
 */
public record CheckpointRecord(
    int number,
    String commit,
    String tree,
    @Nullable RunId run,
    @Nullable Integer turn,
    @Nullable StepId step,
    String reason,
    Instant createdAt) {}
