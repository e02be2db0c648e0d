package dev.perdure.activities.model.chat;

import dev.perdure.planner.message.Excerpt;
import dev.perdure.planner.message.Part;

/** What a model reads as the answer to a call it made. */
final class Answers {

  private static final int LONGEST_ORIGINAL = 4000;

  private Answers() {}

  static String text(Part.ToolCall call, Part.ToolResult result) {
    String content = result.content().isBlank() ? "(no output)" : result.content();
    String original = call.invalid();
    return original == null || content.contains(original)
        ? content
        : content + "\n" + asReceived(original);
  }

  static String missing(Part.ToolCall call) {
    String original = call.invalid();
    return original == null
        ? "Interrupted: this call has no result, and whether it took effect is unknown. Check"
            + " before repeating it."
        : "The call was not run: its arguments are not a JSON object. Send them again as one.\n"
            + asReceived(original);
  }

  private static String asReceived(String original) {
    String shown = Excerpt.start(original, LONGEST_ORIGINAL);
    return "The arguments as they were received: " + shown;
  }
}
