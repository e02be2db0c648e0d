package dev.perdure.activities.model;

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
    List<ReplyPiece> pieces,
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
        .filter(ReplyPiece.TextPiece.class::isInstance)
        .map(piece -> ((ReplyPiece.TextPiece) piece).text())
        .collect(Collectors.joining("\n"));
  }

  /** The tool calls, in the model's order. */
  public List<ReplyPiece.CallPiece> calls() {
    return pieces.stream()
        .filter(ReplyPiece.CallPiece.class::isInstance)
        .map(ReplyPiece.CallPiece.class::cast)
        .toList();
  }
}
