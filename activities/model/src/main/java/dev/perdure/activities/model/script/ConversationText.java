package dev.perdure.activities.model.script;

import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.MessageRole;
import dev.perdure.planner.message.Part;
import java.util.List;
import java.util.stream.Collectors;

/** Extracts the text of a conversation that a model script's turns are matched against. */
final class ConversationText {

  private ConversationText() {}

  /**
   * Returns the text that the model has not answered yet: all messages and results since the
   * model's last message.
   */
  static String newest(List<Message> messages) {
    int from = messages.size();
    while (from > 0 && messages.get(from - 1).role() != MessageRole.ASSISTANT) {
      from--;
    }
    return messages.subList(from, messages.size()).stream()
        .flatMap(message -> message.parts().stream())
        .map(ConversationText::of)
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining("\n"));
  }

  /** Returns the request with which the run started. */
  static String asked(List<Message> messages) {
    return messages.stream()
        .filter(message -> message.role() == MessageRole.USER)
        .flatMap(message -> message.parts().stream())
        .filter(Part.Text.class::isInstance)
        .map(ConversationText::of)
        .findFirst()
        .orElse("");
  }

  private static String of(Part part) {
    return switch (part) {
      case Part.Text(var text, _) -> text;
      case Part.ToolResult result -> result.content();
      case Part.Compaction(var summary) -> summary;
      case Part.File(var name, _, _) -> name;
      case Part.Reasoning _, Part.ToolCall _, Part.Finish _, Part.Subtask _ -> "";
      case Part.Patch _, Part.Retry _, Part.Notice _ -> "";
    };
  }
}
