package dev.perdure.planner.plan;

import dev.perdure.planner.plan.PlanMarkdownReader.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The parser of lists in a plan's Markdown: entries begin with a dash, indented by two spaces. */
final class MarkdownListParser {

  private MarkdownListParser() {}

  static List<Item> items(List<Line> lines) {
    List<Item> items = new ArrayList<>();
    for (Line line : lines) {
      String text = line.text();
      if (text.startsWith("- ") || text.equals("-")) {
        items.add(new Item(line, new ArrayList<>(List.of(text.substring(1).strip()))));
      } else if (!items.isEmpty() && text.matches("(?s)\\s*|  .*")) {
        items.getLast().lines().add(text.isBlank() ? "" : text.substring(2));
      } else if (!text.isBlank()) {
        throw line.fault(
            "An entry of this list begins with '- ', and its further lines with two spaces: add"
                + " them, or move this line.");
      }
    }
    return items;
  }

  /** A code at the beginning of a text, where there is one, and what follows. */
  record Code(Optional<String> text, String rest) {}

  /** An entry: its lines without the indentation. */
  record Item(Line first, List<String> lines) {

    InvalidPlanText fault(String sentence) {
      return first.fault(sentence);
    }

    String text() {
      return String.join("\n", lines).stripTrailing();
    }

    String plain() {
      return PlanTextEscaping.unescapedLines(text());
    }

    static @Nullable String plain(@Nullable String text) {
      return text == null || text.isBlank() ? null : PlanTextEscaping.unescapedLines(text);
    }

    Code code() {
      return code(text());
    }

    static Code code(String text) {
      List<String> lines = text.strip().lines().toList();
      int end = lines.isEmpty() ? -1 : PlanTextEscaping.fenceEnd(lines, 0);
      if (end > 0) {
        return new Code(
            Optional.of(String.join("\n", lines.subList(1, end))),
            String.join("\n", lines.subList(end + 1, lines.size())));
      }
      return span(text.strip());
    }

    private static Code span(String text) {
      int length = (int) text.chars().takeWhile(each -> each == '`').count();
      for (int at = length; length > 0 && at < text.length(); at++) {
        if (text.charAt(at) == '`') {
          int run = (int) text.substring(at).chars().takeWhile(each -> each == '`').count();
          if (run == length) {
            return new Code(
                Optional.of(bare(text.substring(length, at), length)), text.substring(at + run));
          }
          at += run - 1;
        }
      }
      return new Code(Optional.empty(), text);
    }

    private static String bare(String code, int length) {
      boolean padded =
          length > 1 && code.length() > 1 && code.startsWith(" ") && code.endsWith(" ");
      return padded ? code.substring(1, code.length() - 1) : code;
    }
  }
}
