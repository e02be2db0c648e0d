package dev.perdure.activities.journal.conversation;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.Message;
import java.time.Instant;

/** The state of a turn when an attempt begins. */
public sealed interface TurnStart {

  /** A turn that already has its answer. */
  record Answered(Message message) implements TurnStart {}

  /** A turn that this attempt is to answer. */
  record Begun(RunId run, int turn, int attempt, long seq, Instant at) implements TurnStart {

    /** The id of the message that is being written. */
    public String messageId() {
      return run + "." + seq;
    }

    /** The id of one of its parts. */
    public String partId(int index) {
      return messageId() + "." + index;
    }
  }
}
