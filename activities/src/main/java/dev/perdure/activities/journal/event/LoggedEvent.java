package dev.perdure.activities.journal.event;

import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.perdure.activities.journal.event.EventFeed.FeedItem;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.event.EventKind;
import dev.perdure.planner.event.TaskEvent;
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
    @JsonRawValue String data)
    implements FeedItem {

  /** The data, typed by the kind. */
  public TaskEvent event() {
    return Json.read(data, kind.type());
  }
}
