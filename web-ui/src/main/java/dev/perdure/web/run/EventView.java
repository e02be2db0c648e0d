package dev.perdure.web.run;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An event on a stream; only events of the log have a sequence number, a time and a trace. */
record EventView(
    @Nullable Long seq,
    String kind,
    @Nullable Instant at,
    TaskId taskId,
    @Nullable RunId runId,
    @Nullable String traceId,
    Object data) {}
