package dev.perdure.planner.message;

import dev.perdure.planner.envelope.RunId;
import java.util.List;

/** What one side said at one place of a conversation; {@code id} is {@code <run>.<seq>}. */
public record Message(String id, RunId runId, long seq, Role role, List<Part> parts) {

  /** Copies the parts. */
  public Message {
    parts = List.copyOf(parts);
  }
}
