package dev.perdure.web.run;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An event as streams send it; only those of the log have a number, a time and a trace. */
record EventView(
    @Nullable Long seq,
    String kind,
    @Nullable Instant at,
    TaskId taskId,
    @Nullable RunId runId,
    @Nullable String traceId,
    Object data) {}
