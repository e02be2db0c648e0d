package dev.perdure.planner.plan;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An entry: its lines without the indentation. */
record MarkdownListItem(MarkdownLine first, List<String> lines) {

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

  MarkdownListParser.Code code() {
    return code(text());
  }

  static MarkdownListParser.Code code(String text) {
    List<String> lines = text.strip().lines().toList();
    int end = lines.isEmpty() ? -1 : PlanTextEscaping.fenceEnd(lines, 0);
    if (end > 0) {
      return new MarkdownListParser.Code(
          Optional.of(String.join("\n", lines.subList(1, end))),
          String.join("\n", lines.subList(end + 1, lines.size())));
    }
    return span(text.strip());
  }

  private static MarkdownListParser.Code span(String text) {
    int length = (int) text.chars().takeWhile(each -> each == '`').count();
    for (int at = length; length > 0 && at < text.length(); at++) {
      if (text.charAt(at) == '`') {
        int run = (int) text.substring(at).chars().takeWhile(each -> each == '`').count();
        if (run == length) {
          return new MarkdownListParser.Code(
              Optional.of(bare(text.substring(length, at), length)), text.substring(at + run));
        }
        at += run - 1;
      }
    }
    return new MarkdownListParser.Code(Optional.empty(), text);
  }

  private static String bare(String code, int length) {
    boolean padded = length > 1 && code.length() > 1 && code.startsWith(" ") && code.endsWith(" ");
    return padded ? code.substring(1, code.length() - 1) : code;
  }
}
