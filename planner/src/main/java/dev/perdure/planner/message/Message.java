package dev.perdure.planner.message;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.perdure.planner.id.RunId;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A message in the conversation of an agent run, by the user, the model or a tool; {@code id} is
 * {@code <run>.<seq>}.
 *
 * @param at when it was begun
 */
public record Message(
    String id, RunId runId, long seq, MessageRole role, List<Part> parts, Instant at) {

  /** Copies the parts. */
  public Message {
    parts = List.copyOf(parts);
  }

  /** Whether it says nothing and asks for nothing. */
  public boolean saysNothing() {
    return parts.stream().noneMatch(Message::isHeard);
  }

  private static boolean isHeard(Part part) {
    return part instanceof Part.Text text ? !text.text().isBlank() : part instanceof Part.ToolCall;
  }

  /** Whether it holds calls that no model asked for: those that a person's message needs. */
  @JsonIgnore
  public boolean isPrepared() {
    return role == MessageRole.ASSISTANT
        && parts.stream().anyMatch(part -> part instanceof Part.Text(_, boolean made) && made);
  }

  /** Its words: the text parts, one below the other. */
  public String words() {
    return parts.stream()
        .filter(Part.Text.class::isInstance)
        .map(part -> ((Part.Text) part).text())
        .collect(Collectors.joining("\n"));
  }
}
