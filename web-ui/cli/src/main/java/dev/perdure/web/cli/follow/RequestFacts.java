package dev.perdure.web.cli.follow;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Style;
import dev.perdure.web.cli.terminal.StyledText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** Renderer of a request's facts as lines of the terminal: a label, and a line for each value. */
final class RequestFacts {

  private static final String INDENT = "  ";

  private final JsonNode subject;
  private final List<StyledText> lines = new ArrayList<>();

  RequestFacts(JsonNode subject) {
    this.subject = subject;
  }

  List<StyledText> lines() {
    return lines;
  }

  /** Sentences and names under their labels, which are broken between words. */
  RequestFacts words(String... names) {
    for (String name : names) {
      fact(label(name), values(subject.path(name)), false);
    }
    return this;
  }

  /** Commands, patterns and contents of files, whose lines stay whole. */
  RequestFacts code(String... names) {
    for (String name : names) {
      fact(label(name), values(subject.path(name)), true);
    }
    return this;
  }

  /** A fact with one line for each of its values. */
  RequestFacts fact(String label, List<String> values, boolean isCode) {
    String before = INDENT + label + ": ";
    for (String value : values) {
      String line = before + value;
      lines.add(isCode ? StyledText.code(line) : hanging(StyledText.of(line)));
      before = " ".repeat(before.length());
    }
    return this;
  }

  /** A sentence of its own. */
  RequestFacts sentence(String text) {
    lines.add(hanging(StyledText.of(INDENT + SafeText.line(text))));
    return this;
  }

  /** A sentence that warns. */
  RequestFacts warning(String text) {
    lines.add(hanging(StyledText.of(Style.WAITING, INDENT + SafeText.line(text))));
    return this;
  }

  /**
   * Indents the text after a line break deeper than the label, or under the value that continues.
   */
  private static StyledText hanging(StyledText line) {
    return line.hangingBy(line.hanging().orElse(0) + INDENT.length());
  }

  /** The lines of a text with its own line breaks, such as a diff. */
  static List<StyledText> block(String text) {
    return text.isBlank()
        ? List.of()
        : SafeText.block(text).lines().map(RequestFacts::changed).toList();
  }

  private static StyledText changed(String line) {
    if (line.startsWith("+++") || line.startsWith("---") || line.startsWith("@@")) {
      return StyledText.code(Optional.of(Style.DIM), line);
    }
    if (line.startsWith("+")) {
      return StyledText.code(Optional.of(Style.GOOD), line);
    }
    return line.startsWith("-")
        ? StyledText.code(Optional.of(Style.BAD), line)
        : StyledText.code(line);
  }

  /** A field's name in words. */
  private static String label(String name) {
    return switch (name) {
      case "wouldAsk" -> "will still ask for";
      case "overlapping" -> "changed meanwhile";
      case "executed" -> "run by other programs";
      case "uncommitted" -> "not committed";
      case "always" -> "allow always would cover";
      case "claim" -> "the agent says";
      case "cwd" -> "folder";
      case "taskTitle" -> "task";
      case "expiresAt" -> "expires";
      default -> name;
    };
  }

  private static List<String> values(JsonNode value) {
    if (value.isNull() || value.isMissingNode()) {
      return List.of();
    }
    if (value.isArray()) {
      return StreamSupport.stream(value.spliterator(), false)
          .map(RequestFacts::inOneLine)
          .distinct()
          .toList();
    }
    return value.isObject()
        ? List.of(inOneLine(value))
        : SafeText.block(value.asString()).lines().toList();
  }

  private static String inOneLine(JsonNode value) {
    return SafeText.line(value.isValueNode() ? value.asString() : JsonNodes.write(value));
  }
}
