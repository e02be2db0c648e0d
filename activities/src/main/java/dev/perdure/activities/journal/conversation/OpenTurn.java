package dev.perdure.activities.journal.conversation;

import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.message.Message;
import java.time.Instant;

/** Where an attempt at a turn stands when it begins. */
public sealed interface OpenTurn {

  /** The turn has been answered before: this is the answer, whoever asks. */
  record Answered(Message message) implements OpenTurn {}

  /** The turn is to be answered by this attempt; a later attempt takes it away. */
  record Begun(RunId run, int turn, int attempt, long seq, Instant at) implements OpenTurn {

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
