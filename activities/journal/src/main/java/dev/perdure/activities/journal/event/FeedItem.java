package dev.perdure.activities.journal.event;

import dev.perdure.activities.journal.event.DeltaChannel.Delta;
import dev.perdure.activities.journal.event.EventLog.LoggedEvent;
import dev.perdure.planner.id.TaskId;

/** An item of the feed: a numbered event or a streamed delta. */
sealed interface FeedItem permits LoggedEvent, Delta {

  TaskId taskId();
}
