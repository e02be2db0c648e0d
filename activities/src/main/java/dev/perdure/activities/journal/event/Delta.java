package dev.perdure.activities.journal.event;

import dev.perdure.activities.journal.event.EventFeed.FeedItem;
import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.envelope.TaskId;

/** More of a part that is still growing; it has no number and is not replayed. */
public record Delta(
    TaskId taskId,
    RunId runId,
    String messageId,
    String partId,
    int attempt,
    int offset,
    String text,
    boolean output)
    implements FeedItem {}
