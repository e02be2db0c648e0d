package dev.perdure.activities.tool.search;

import dev.perdure.activities.files.PathText;
import dev.perdure.activities.tool.text.FileText;
import dev.perdure.planner.message.Visible;
import java.util.List;

/** What was found as a model reads it. */
final class SearchFormat {

  private static final int LONGEST = 200;

  private SearchFormat() {}

  /** Lines under the name of their file. */
  static String grouped(List<MatchedLine> page, SearchRoot root) {
    StringBuilder text = new StringBuilder();
    String file = "";
    for (MatchedLine line : page) {
      if (!line.file().equals(file)) {
        file = line.file();
        text.append(text.isEmpty() ? "" : "\n").append(root.shown(file)).append(":\n");
      }
      text.append("  ")
          .append(line.number())
          .append(": ")
          .append(FileText.shown(line.text()))
          .append('\n');
    }
    return text.toString();
  }

  /** A value a model gave, short enough to be shown to it. */
  static String shown(String value) {
    return Visible.start(value, LONGEST);
  }

  /** What to know of paths that the file tools can't open; empty if there are none. */
  static String remark(List<String> paths) {
    return paths.stream().anyMatch(PathText::isOfBytes) ? "\n(%s)".formatted(PathText.REMEDY) : "";
  }

  /** A name in one line: what would break the line stands as an escape. */
  static String name(String name) {
    return PathText.shown(name);
  }
}
