package dev.perdure.activities.journal.event;

import dev.perdure.planner.envelope.TaskId;

/** What a feed brings: numbered events and passing deltas. */
sealed interface FeedItem permits LoggedEvent, Delta {

  /** The task it is about. */
  TaskId taskId();
}
