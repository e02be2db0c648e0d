package dev.perdure.web.stream;

import dev.perdure.activities.journal.event.DeltaChannel.Delta;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;

/** A delta in the shape that all events have, without a number. */
record DeltaView(String kind, TaskId taskId, RunId runId, Growth data) {

  static final String KIND = "part.delta";

  static DeltaView of(Delta delta) {
    var growth =
        new Growth(
            delta.messageId(),
            delta.partId(),
            delta.attempt(),
            delta.offset(),
            delta.text(),
            delta.output());
    return new DeltaView(KIND, delta.taskId(), delta.runId(), growth);
  }

  /** More text of a part, or of a call's output; a higher attempt restarts the part. */
  record Growth(
      String messageId, String partId, int attempt, int offset, String text, boolean output) {}
}
