package dev.perdure.activities.journal.conversation;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;

import dev.perdure.planner.id.CallId;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.Message.Role;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.message.TextShortener;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Pruner of older turns in a model's context: puts references in place of long tool outputs, or one
 * line for each tool call in place of a whole turn.
 */
public final class TurnPruner {

  private static final String CALL = "[Earlier call] ";
  private static final String WORDS = "[You wrote] ";
  private static final int SHORT_OUTPUT = 400;
  private static final int LONGEST_WORDS = 600;
  private static final int LONGEST_INPUT = 160;

  private final Map<CallId, Part.ToolResult> results;

  private TurnPruner(Map<CallId, Part.ToolResult> results) {
    this.results = results;
  }

  /** How turns before a place are told. */
  public enum Form {
    /** Calls and results as ever, but for long outputs. */
    CALLS,
    /** A line for each call, as a user's words. */
    LINES
  }

  /** Whether a message is a turn in the form of lines. */
  public static boolean isOne(Message message) {
    String words = message.words();
    return message.role() == Role.USER && (words.startsWith(CALL) || words.startsWith(WORDS));
  }

  /** The messages with those turns in a short form that are complete before a place. */
  static List<Message> shorten(List<Message> messages, long before, Form form) {
    List<Message> older = messages.stream().takeWhile(message -> message.seq() < before).toList();
    var turns =
        new TurnPruner(
            older.stream()
                .flatMap(message -> message.parts().stream())
                .filter(Part.ToolResult.class::isInstance)
                .map(Part.ToolResult.class::cast)
                .collect(toMap(Part.ToolResult::callId, Function.identity(), (one, _) -> one)));
    return Stream.concat(
            older.stream()
                .flatMap(message ->
                    form == Form.LINES ? turns.lines(message) : Stream.of(withoutOutputs(message))),
            messages.stream().skip(older.size()))
        .toList();
  }

  private static Message withoutOutputs(Message message) {
    return with(
        message,
        message.role(),
        message.parts().stream()
            .map(part ->
                part instanceof Part.ToolResult result ? result.withContent(output(result)) : part)
            .toList());
  }

  private static String output(Part.ToolResult result) {
    return result.content().length() <= SHORT_OUTPUT
        ? result.content()
        : "(older output left out: %d characters, ref:%s)"
            .formatted(result.content().length(), result.callId());
  }

  private static Message with(Message message, Role role, List<Part> parts) {
    return new Message(message.id(), message.runId(), message.seq(), role, parts, message.at());
  }

  private Stream<Message> lines(Message message) {
    List<Part.ToolCall> calls =
        message.parts().stream()
            .filter(Part.ToolCall.class::isInstance)
            .map(Part.ToolCall.class::cast)
            .toList();
    if (calls.isEmpty()) {
      return message.role() == Role.TOOL ? Stream.empty() : Stream.of(message);
    }
    List<String> lines = new ArrayList<>();
    String words = message.words().strip();
    if (!words.isEmpty()) {
      lines.add(WORDS + TextShortener.start(words, LONGEST_WORDS));
    }
    calls.forEach(call -> lines.add(CALL + line(call)));
    return Stream.of(
        with(message, Role.USER, List.of(new Part.Text(String.join("\n", lines), true))));
  }

  private String line(Part.ToolCall call) {
    String input =
        call.input().fields().values().stream().map(Objects::toString).collect(joining(", "));
    Part.ToolResult result = results.get(call.callId());
    return "%s %s: %s%s"
        .formatted(
            call.name(),
            TextShortener.start(input, LONGEST_INPUT),
            result != null && result.isError() ? "failed: " : "",
            result == null ? "no result" : output(result));
  }
}
