package dev.perdure.activities.agent.turn;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.tool.ToolResultDetail;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;

/** Estimates tokens of messages and tools by their length, if no vendor has counted them yet. */
final class TokenEstimator {

  private static final double CHARACTERS_A_TOKEN = 3.5;
  private static final int PICTURE = 1_600;

  /** The characters of ids, names and roles around a call or a result. */
  private static final int FRAME_LENGTH = 60;

  private TokenEstimator() {}

  /** The tokens of a text of this length. */
  static long ofLength(long characters) {
    return Math.round(characters / CHARACTERS_A_TOKEN);
  }

  /** How long a text of this many tokens may be. */
  static int length(long tokens) {
    return Math.toIntExact(Math.round(tokens * CHARACTERS_A_TOKEN));
  }

  static long of(List<Message> messages) {
    return messages.stream().mapToLong(TokenEstimator::of).sum();
  }

  static long of(Message message) {
    return message.parts().stream().mapToLong(TokenEstimator::of).sum();
  }

  static long ofTools(List<ToolSpec> tools) {
    return ofLength(
        tools.stream()
            .mapToLong(tool -> tool.description().length() + tool.parameters().length())
            .sum());
  }

  private static long of(Part part) {
    return switch (part) {
      case Part.Text(var text, _) -> ofLength(text.length());
      case Part.Compaction(var summary) -> ofLength(summary.length());
      case Part.ToolCall call ->
          ofLength(FRAME_LENGTH + Json.write(call.input().fields()).length());
      case Part.ToolResult result ->
          ofLength(FRAME_LENGTH + result.content().length()) + pictures(result);
      case Part.Reasoning(_, var signature) -> signature == null ? 0 : ofLength(signature.length());
      case Part.File _, Part.Finish _, Part.Subtask _, Part.Patch _, Part.Retry _, Part.Notice _ ->
          0;
    };
  }

  private static long pictures(Part.ToolResult result) {
    return result.detail() instanceof ToolResultDetail.Pictures(var shown)
        ? (long) shown.size() * PICTURE
        : 0;
  }
}
