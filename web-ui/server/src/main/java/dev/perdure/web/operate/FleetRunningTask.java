package dev.perdure.web.operate;

import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A task that should move.
 *
 * @param progressAt when something of it was recorded last, retries left out
 * @param doing its oldest tool call that has not ended
 */
record FleetRunningTask(
    TaskId id,
    String title,
    TaskState state,
    Phase phase,
    Instant progressAt,
    @Nullable OpenToolCallReaderOpenCall doing) {}
