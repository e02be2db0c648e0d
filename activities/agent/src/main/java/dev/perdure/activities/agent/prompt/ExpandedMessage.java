package dev.perdure.activities.agent.prompt;

import java.util.List;

/** The text of a message for a model, and the calls that come before the model's first reply. */
public record ExpandedMessage(String text, List<PreparedToolCall> calls) {

  /** Copies the calls. */
  public ExpandedMessage {
    calls = List.copyOf(calls);
  }
}
