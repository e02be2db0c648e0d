package dev.perdure.workflows.port.history;

import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** What is asked of checkpoints, answered where they are. */
@ActivityInterface
public interface HistoryActivities {

  /** Answers a question once: an undo is not repeated. */
  @ActivityMethod(name = "history")
  HistoryAnswer answer(HistoryAsk ask);
}
