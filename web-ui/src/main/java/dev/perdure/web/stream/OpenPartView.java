package dev.perdure.web.stream;

import dev.perdure.activities.journal.conversation.OpenPart;
import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.event.EventKind;
import dev.perdure.planner.message.Part;

/** A part that was growing when a reader came, whole as it was saved last, without a number. */
record OpenPartView(String kind, TaskId taskId, RunId runId, Whole data) {

  static final String KIND = EventKind.PART_UPDATED.wireName();

  static OpenPartView of(TaskId task, OpenPart open) {
    var whole = new Whole(open.messageId(), open.partId(), open.attempt(), open.part());
    return new OpenPartView(KIND, task, open.runId(), whole);
  }

  /** The part and the attempt that writes it. */
  record Whole(String messageId, String partId, int attempt, Part part) {}
}
