package dev.perdure.activities.tool.search;

import dev.perdure.activities.tool.search.line.Found;
import dev.perdure.planner.message.Visible;
import java.util.List;

/** What was found as a model reads it. */
final class SearchText {

  private static final int LONGEST = 200;

  private SearchText() {}

  /** Lines under the name of their file. */
  static String grouped(List<Found> page, SearchRoot root) {
    StringBuilder text = new StringBuilder();
    String file = "";
    for (Found line : page) {
      if (!line.file().equals(file)) {
        file = line.file();
        text.append(text.isEmpty() ? "" : "\n").append(root.shown(file)).append(":\n");
      }
      text.append("  ").append(line.number()).append(": ").append(clean(line.text())).append('\n');
    }
    return text.toString();
  }

  /** A value a model gave, short enough to be shown to it. */
  static String shown(String value) {
    return Visible.start(value, LONGEST);
  }

  /** A name in one line: what would break the line stands as an escape. */
  static String name(String name) {
    return Visible.of(name);
  }

  /** Bytes that are not UTF-8 appear as the character for what can't be shown. */
  private static String clean(String line) {
    StringBuilder clean = new StringBuilder(line.length());
    line.codePoints()
        .forEach(c ->
            clean.appendCodePoint(
                c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? '\uFFFD' : c));
    return clean.toString();
  }
}
