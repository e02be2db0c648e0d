package dev.perdure.activities.journal.conversation;

import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.tool.ToolResultDetail;
import java.util.List;
import java.util.stream.Stream;

/**
 * Pruner of older turns in a model's context: calls stay as they are, long results keep their first
 * and last lines and a reference to the whole text.
 */
public final class TurnPruner {

  private static final int MAX_WHOLE_LENGTH = 400;
  private static final int MAX_END_LINES = 2;
  private static final int MAX_END_LENGTH = 100;

  private TurnPruner() {}

  /** A message with its long results shortened. */
  public static Message shorten(Message message) {
    List<Part> parts =
        message.parts().stream()
            .map(part -> part instanceof Part.ToolResult result ? shorten(result) : part)
            .toList();
    return new Message(
        message.id(), message.runId(), message.seq(), message.role(), parts, message.at());
  }

  /** The messages with the results shortened that stand before a place. */
  static List<Message> shorten(List<Message> messages, long before) {
    List<Message> older = messages.stream().takeWhile(message -> message.seq() < before).toList();
    return Stream.concat(
            older.stream().map(TurnPruner::shorten), messages.stream().skip(older.size()))
        .toList();
  }

  private static Part.ToolResult shorten(Part.ToolResult result) {
    String content = result.content();
    if (content.length() > MAX_WHOLE_LENGTH) {
      return result.withContent(ends(result));
    }
    return result.detail() instanceof ToolResultDetail.Pictures
        ? result.withContent(content + "\n(picture left out: read it again to see it)")
        : result;
  }

  private static String ends(Part.ToolResult result) {
    String content = result.content().strip();
    List<String> lines = content.lines().toList();
    List<String> first = lines.subList(0, fitting(lines));
    List<String> rest = lines.subList(first.size(), lines.size());
    List<String> last = rest.subList(rest.size() - fitting(rest.reversed()), rest.size());
    int left = rest.size() - last.size();
    String top = TextShortener.start(String.join("\n", first), MAX_END_LENGTH);
    String end = rest.isEmpty() ? content : String.join("\n", last);
    return "%s\n(%s left out: `read` with filePath ref:%s shows all)\n%s"
        .formatted(
            top,
            left > 0 ? left + " lines" : content.length() + " characters",
            result.callId(),
            TextShortener.end(end, MAX_END_LENGTH));
  }

  /**
   * The number of these lines that fit into an end of a shortened result; the first always does.
   */
  private static int fitting(List<String> lines) {
    int most = Math.min(MAX_END_LINES, lines.size());
    boolean isShort = lines.stream().limit(most).mapToInt(String::length).sum() < MAX_END_LENGTH;
    return isShort ? most : 1;
  }
}
