package dev.perdure.activities.journal.conversation;

import dev.perdure.activities.json.Digest;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.Part;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The one line that stands for an older tool output, with the artifact that holds it. */
public final class PrunedOutput {

  /** Shorter outputs stay: the line would be no shorter. */
  private static final int WORTH_PRUNING = 400;

  private PrunedOutput() {}

  /** Whether an output is left out once it is old. */
  public static boolean isFor(Part.ToolResult result) {
    return result.content().length() > WORTH_PRUNING;
  }

  /** The artifact's content. */
  public static byte[] content(Part.ToolResult result) {
    return result.content().getBytes(StandardCharsets.UTF_8);
  }

  static Message of(Message message) {
    List<Part> parts = message.parts().stream().map(PrunedOutput::of).toList();
    return new Message(
        message.id(), message.runId(), message.seq(), message.role(), parts, message.at());
  }

  private static Part of(Part part) {
    return part instanceof Part.ToolResult result && isFor(result) ? line(result) : part;
  }

  private static Part line(Part.ToolResult result) {
    String text =
        "(older output left out: %d characters, ref:%s)"
            .formatted(result.content().length(), Digest.of(content(result)));
    return new Part.ToolResult(
        result.callId(), result.name(), text, result.isError(), JsonObject.empty());
  }
}
