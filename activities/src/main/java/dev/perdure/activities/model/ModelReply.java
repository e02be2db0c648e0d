package dev.perdure.activities.model;

import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Usage;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A model's complete reply: its pieces (text, reasoning, tool calls) in order, why it stopped, the
 * tokens used and the model's name; of a scripted model also the turn that was played.
 */
public record ModelReply(
    List<Piece> pieces,
    FinishReason finish,
    Usage usage,
    String model,
    Optional<Integer> scriptTurn) {

  public ModelReply {
    pieces = List.copyOf(pieces);
  }

  /** The text of all text pieces. */
  public String text() {
    return pieces.stream()
        .filter(Piece.Text.class::isInstance)
        .map(piece -> ((Piece.Text) piece).text())
        .collect(Collectors.joining("\n"));
  }

  /** The tool calls, in the model's order. */
  public List<Piece.Call> calls() {
    return pieces.stream()
        .filter(Piece.Call.class::isInstance)
        .map(Piece.Call.class::cast)
        .toList();
  }

  /** One piece of an answer. */
  public sealed interface Piece {

    /** What was said. */
    record Text(String text) implements Piece {}

    /** What was thought, with what the vendor wants back unchanged on the next turn. */
    record Reasoning(String text, Optional<String> signature) implements Piece {}

    /**
     * What is to be done. {@code invalid} holds the original text of arguments that are no JSON
     * object; the input is then empty.
     */
    record Call(Optional<String> vendorId, String name, JsonObject input, Optional<String> invalid)
        implements Piece {}
  }
}
