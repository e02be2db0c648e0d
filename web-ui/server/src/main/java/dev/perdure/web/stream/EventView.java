package dev.perdure.web.stream;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The JSON of an event on an SSE stream; those of the log alone have a number, time and trace. */
record EventView(
    @Nullable Long seq,
    String kind,
    @Nullable Instant at,
    TaskId taskId,
    @Nullable RunId runId,
    @Nullable String traceId,
    Object data) {}
