package dev.perdure.activities.journal.event;

import dev.perdure.activities.journal.event.EventFeed.FeedItem;
import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.event.EventKind;
import dev.perdure.planner.json.JsonObject;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An event of the log as streams send it; {@code seq} increases over all tasks. */
public record LoggedEvent(
    long seq,
    EventKind kind,
    Instant at,
    TaskId taskId,
    @Nullable RunId runId,
    @Nullable String traceId,
    JsonObject data)
    implements FeedItem {}
