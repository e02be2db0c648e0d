package dev.perdure.activities.journal.task;

import dev.perdure.planner.id.RunId;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A model call.
 *
 * @param end null while it is under way
 */
public record ModelSpan(
    RunId runId,
    Instant start,
    @Nullable Instant end,
    @Nullable String model,
    @Nullable BigDecimal cost) {}
