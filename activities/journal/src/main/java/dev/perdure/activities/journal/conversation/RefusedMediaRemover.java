package dev.perdure.activities.journal.conversation;

import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.tool.ToolResultDetail;
import java.util.List;

/** Puts a note in place of pictures and documents that a model's vendor refused. */
public final class RefusedMediaRemover {

  private static final String NOTE =
      "(left out, as your vendor refused it: %s; work without it, or convert it to another format)";

  private RefusedMediaRemover() {}

  /** The messages without the media of these SHA-256. */
  public static List<Message> without(List<Message> messages, List<String> refused) {
    return refused.isEmpty()
        ? messages
        : messages.stream().map(message -> without(message, refused)).toList();
  }

  private static Message without(Message message, List<String> refused) {
    List<Part> parts = message.parts().stream().map(part -> without(part, refused)).toList();
    return new Message(
        message.id(), message.runId(), message.seq(), message.role(), parts, message.at());
  }

  private static Part without(Part part, List<String> refused) {
    if (part instanceof Part.File file && refused.contains(file.sha256())) {
      return new Part.Text(NOTE.formatted(file.name()), true);
    }
    return part instanceof Part.ToolResult result
            && result.detail() instanceof ToolResultDetail.Pictures(var pictures)
            && pictures.stream().anyMatch(picture -> refused.contains(picture.sha256()))
        ? without(result, pictures, refused)
        : part;
  }

  private static Part without(
      Part.ToolResult result, List<ToolResultDetail.Picture> pictures, List<String> refused) {
    List<ToolResultDetail.Picture> shown =
        pictures.stream().filter(picture -> !refused.contains(picture.sha256())).toList();
    Part.ToolResult noted = result.withContent(result.content() + "\n" + NOTE.formatted("picture"));
    return new Part.ToolResult(
        noted.callId(),
        noted.name(),
        noted.content(),
        noted.isError(),
        shown.isEmpty()
            ? noted.metadata()
            : new ToolResultDetail.Pictures(shown).addTo(noted.metadata()));
  }
}
