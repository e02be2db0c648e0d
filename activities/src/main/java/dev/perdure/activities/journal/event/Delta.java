package dev.perdure.activities.journal.event;

import dev.perdure.activities.journal.event.EventFeed.FeedItem;
import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.envelope.TaskId;

/**
 * More of a part that is still growing; it has no number and is not replayed.
 *
 * @param attempt the attempt at the turn that writes it; a higher one begins the part anew
 * @param offset how many characters of the part come before it
 * @param output whether the part is a call and the text its output, of which pieces may be left out
 */
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
