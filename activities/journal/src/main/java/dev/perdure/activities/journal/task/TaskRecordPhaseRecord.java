package dev.perdure.activities.journal.task;

import dev.perdure.planner.task.Phase;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A phase of the task and its times. */
public record TaskRecordPhaseRecord(
    Phase phase,
    PhaseState state,
    @Nullable String reason,
    Instant startedAt,
    @Nullable Instant finishedAt) {}
