package dev.perdure.planner.message;

import dev.perdure.planner.envelope.RunId;
import java.time.Instant;
import java.util.List;

/**
 * What one side said at one place of a conversation; {@code id} is {@code <run>.<seq>}.
 *
 * @param at when it was begun
 */
public record Message(String id, RunId runId, long seq, Role role, List<Part> parts, Instant at) {

  /** Copies the parts. */
  public Message {
    parts = List.copyOf(parts);
  }
}
