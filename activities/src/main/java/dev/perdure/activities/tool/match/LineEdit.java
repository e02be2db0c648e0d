package dev.perdure.activities.tool.match;

import dev.perdure.activities.tool.text.SourceLines;
import java.util.Arrays;
import java.util.List;

/** An edit of whole lines: these are replaced by those. */
record LineEdit(List<String> oldLines, List<String> newLines) {

  /** Takes texts as whole lines; a final line feed of the old text is not a line of its own. */
  static LineEdit of(String oldText, String newText) {
    String oldPlain = SourceLines.withLineFeeds(oldText);
    String newPlain = SourceLines.withLineFeeds(newText);
    if (!oldPlain.endsWith("\n")) {
      return new LineEdit(lines(oldPlain), lines(newPlain));
    }
    List<String> oldLines = lines(oldPlain.substring(0, oldPlain.length() - 1));
    if (newPlain.isEmpty()) {
      return new LineEdit(oldLines, List.of());
    }
    boolean ended = newPlain.endsWith("\n");
    return new LineEdit(
        oldLines, lines(ended ? newPlain.substring(0, newPlain.length() - 1) : newPlain));
  }

  private static List<String> lines(String text) {
    return Arrays.asList(text.split("\n", -1));
  }
}
