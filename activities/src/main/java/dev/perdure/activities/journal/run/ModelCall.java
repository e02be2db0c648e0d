package dev.perdure.activities.journal.run;

import dev.perdure.planner.budget.Usage;
import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.envelope.TaskId;
import org.jspecify.annotations.Nullable;

/**
 * A model call that was paid for.
 *
 * @param id makes counting it twice counting it once, such as {@code <run>.<turn>.<attempt>}
 * @param runId null for calls that belong to no run, such as the title
 * @param purpose what the call was for, such as {@code respond} or {@code scope}
 */
public record ModelCall(
    String id,
    TaskId taskId,
    @Nullable RunId runId,
    @Nullable Integer turn,
    String purpose,
    String model,
    Usage usage) {}
