package dev.perdure.planner.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The parser of lists in a plan's Markdown: entries begin with a dash, indented by two spaces. */
final class MarkdownListParser {

  private MarkdownListParser() {}

  static List<MarkdownListItem> items(List<MarkdownLine> lines) {
    List<MarkdownListItem> items = new ArrayList<>();
    for (MarkdownLine line : lines) {
      String text = line.text();
      if (text.startsWith("- ") || text.equals("-")) {
        items.add(new MarkdownListItem(line, new ArrayList<>(List.of(text.substring(1).strip()))));
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

  /** A code at the beginning of a text, if there is one, and what follows. */
  record Code(Optional<String> text, String rest) {}
}
