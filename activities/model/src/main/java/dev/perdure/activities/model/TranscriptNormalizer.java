package dev.perdure.activities.model;

import dev.perdure.planner.id.CallId;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.MessageRole;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.tool.ToolResultDetail;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Turns a stored conversation into one that every vendor's API accepts: sides alternate, each tool
 * call is answered once in the next turn, nothing is empty, and the user has the first and the last
 * word.
 */
public final class TranscriptNormalizer {

  private static final String GO_ON = "Continue.";

  /** The beginning of a text that tells a model of its agent and phase. */
  private static final String MODE = "Agent: ";

  private static final String MODE_HEAD = "[From Perdure, not from the person]\n";

  private final Map<CallId, Part.ToolResult> results = new HashMap<>();
  private final Set<CallId> seen = new HashSet<>();
  private final ToolCallIdMapper toolCallIdMapper = new ToolCallIdMapper();
  private final List<Turn> turns = new ArrayList<>();

  private TranscriptNormalizer() {}

  /** The turns of these messages, in their order. */
  public static List<Turn> of(List<Message> messages) {
    var transcript = new TranscriptNormalizer();
    messages.stream()
        .flatMap(message -> message.parts().stream())
        .filter(Part.ToolResult.class::isInstance)
        .map(Part.ToolResult.class::cast)
        .forEach(result -> transcript.results.putIfAbsent(result.callId(), result));
    messages.forEach(transcript::add);
    return transcript.closed();
  }

  private void add(Message message) {
    if (message.isPrepared()) {
      lookedUp(message.parts());
    } else if (message.role() == MessageRole.ASSISTANT) {
      assistant(message.parts());
    } else {
      List<String> texts = texts(message.parts());
      if (!texts.isEmpty()) {
        user(new Turn.User(List.of(), texts, files(message.parts())));
      }
    }
  }

  private static List<Part.File> files(List<Part> parts) {
    return parts.stream().filter(Part.File.class::isInstance).map(Part.File.class::cast).toList();
  }

  /**
   * Adds the lookups that came before the model call as a user's text, because no model wrote them.
   */
  private void lookedUp(List<Part> parts) {
    List<String> texts =
        parts.stream()
            .filter(Part.ToolCall.class::isInstance)
            .map(Part.ToolCall.class::cast)
            .filter(call -> seen.add(call.callId()))
            .map(this::lookedUp)
            .toList();
    if (!texts.isEmpty()) {
      user(new Turn.User(List.of(), texts));
    }
  }

  private String lookedUp(Part.ToolCall call) {
    Part.ToolResult result = results.get(call.callId());
    String answer = result == null ? ResultText.missing(call) : ResultText.text(call, result);
    return "%s %s:\n%s".formatted(call.name(), call.title(), answer);
  }

  private void assistant(List<Part> parts) {
    List<String> texts = texts(parts);
    List<Part.ToolCall> stored =
        parts.stream()
            .filter(Part.ToolCall.class::isInstance)
            .map(Part.ToolCall.class::cast)
            .filter(call -> seen.add(call.callId()))
            .toList();
    if (texts.isEmpty() && stored.isEmpty()) {
      return;
    }
    List<TurnCall> calls = stored.stream().map(this::call).toList();
    said(new Turn.Assistant(signatures(parts), texts, calls));
    if (!calls.isEmpty()) {
      List<TurnCallAnswer> answers = new ArrayList<>();
      for (int i = 0; i < calls.size(); i++) {
        answers.add(answer(stored.get(i), calls.get(i)));
      }
      user(new Turn.User(answers, List.of()));
    }
  }

  private TurnCall call(Part.ToolCall stored) {
    return new TurnCall(
        toolCallIdMapper.next(stored), ToolCallIdMapper.name(stored.name()), stored.input());
  }

  private TurnCallAnswer answer(Part.ToolCall stored, TurnCall call) {
    Part.ToolResult result = results.get(stored.callId());
    return result == null
        ? new TurnCallAnswer(call.id(), call.name(), ResultText.missing(stored), true, List.of())
        : new TurnCallAnswer(
            call.id(),
            call.name(),
            ResultText.text(stored, result),
            result.isError(),
            pictures(result));
  }

  private static List<ToolResultDetail.Picture> pictures(Part.ToolResult result) {
    return result.detail() instanceof ToolResultDetail.Pictures(var shown) ? shown : List.of();
  }

  /** Two answers in a row become one, unless the second must begin with what was thought. */
  private void said(Turn.Assistant next) {
    if (!turns.isEmpty() && turns.getLast() instanceof Turn.Assistant before) {
      if (next.signatures().isEmpty()) {
        turns.removeLast();
        turns.add(
            new Turn.Assistant(
                before.signatures(), joined(before.texts(), next.texts()), next.calls()));
        return;
      }
      turns.add(new Turn.User(List.of(), List.of(GO_ON)));
    }
    turns.add(next);
  }

  private void user(Turn.User next) {
    if (!turns.isEmpty() && turns.getLast() instanceof Turn.User before) {
      turns.removeLast();
      turns.add(
          new Turn.User(
              joined(before.answers(), next.answers()),
              joined(before.texts(), next.texts()),
              joined(before.files(), next.files())));
    } else {
      turns.add(next);
    }
  }

  private List<Turn> closed() {
    if (turns.isEmpty() || turns.getLast() instanceof Turn.Assistant) {
      turns.add(new Turn.User(List.of(), List.of(GO_ON)));
    }
    if (turns.getFirst() instanceof Turn.Assistant) {
      turns.addFirst(new Turn.User(List.of(), List.of(GO_ON)));
    }
    return List.copyOf(turns);
  }

  private static List<String> texts(List<Part> parts) {
    return parts.stream().map(TranscriptNormalizer::text).filter(text -> !text.isBlank()).toList();
  }

  private static String text(Part part) {
    return switch (part) {
      case Part.Text(var text, var made) -> made && text.startsWith(MODE) ? MODE_HEAD + text : text;
      case Part.Compaction(var summary) -> summary;
      case Part.File(var name, var mediaType, _) ->
          "[Attached file: %s (%s)]".formatted(name, mediaType);
      case Part.Reasoning _, Part.ToolCall _, Part.ToolResult _, Part.Finish _ -> "";
      case Part.Subtask _, Part.Patch _, Part.Retry _, Part.Notice _ -> "";
    };
  }

  private static List<String> signatures(List<Part> parts) {
    return parts.stream()
        .filter(Part.Reasoning.class::isInstance)
        .flatMap(part -> Stream.ofNullable(((Part.Reasoning) part).signature()))
        .toList();
  }

  private static <T> List<T> joined(List<T> one, List<T> other) {
    return Stream.concat(one.stream(), other.stream()).toList();
  }

  /** The text that a model reads as the answer to its call. */
  static final class ResultText {

    private static final int MAX_INVALID_ARGUMENTS_LENGTH = 4000;

    private ResultText() {}

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
      String shown = TextShortener.start(original, MAX_INVALID_ARGUMENTS_LENGTH);
      return "The arguments as they were received: " + shown;
    }
  }
}
