package dev.perdure.activities.journal.run;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Usage;
import org.jspecify.annotations.Nullable;

/**
 * A model call that was paid for.
 *
 * @param runId null for calls that belong to no run, such as the title
 */
public record BilledModelCall(
    String id,
    TaskId taskId,
    @Nullable RunId runId,
    @Nullable Integer turn,
    String purpose,
    String model,
    Usage usage) {}
