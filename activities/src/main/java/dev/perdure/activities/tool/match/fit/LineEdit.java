package dev.perdure.activities.tool.match.fit;

import dev.perdure.activities.files.SourceLines;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * An edit of whole lines: these are replaced by those.
 *
 * @param finished whether the last line shall be ended where it is the file's last; empty if it
 *     stays as it is
 */
public record LineEdit(List<String> oldLines, List<String> newLines, Optional<Boolean> finished) {

  /** Copies the lists. */
  public LineEdit {
    oldLines = List.copyOf(oldLines);
    newLines = List.copyOf(newLines);
  }

  /** Takes texts as whole lines; a final line feed of the old text is not a line of its own. */
  public static LineEdit of(String oldText, String newText) {
    String oldPlain = SourceLines.withLineFeeds(oldText);
    String newPlain = SourceLines.withLineFeeds(newText);
    if (!oldPlain.endsWith("\n")) {
      return new LineEdit(lines(oldPlain), lines(newPlain), Optional.empty());
    }
    List<String> oldLines = lines(withoutLast(oldPlain));
    if (newPlain.isEmpty()) {
      return new LineEdit(oldLines, List.of(), Optional.empty());
    }
    return newPlain.endsWith("\n")
        ? new LineEdit(oldLines, lines(withoutLast(newPlain)), Optional.empty())
        : new LineEdit(oldLines, lines(newPlain), Optional.of(false));
  }

  /** The same for the end of a file without a final line ending, which new text may bring. */
  public LineEdit finishing() {
    boolean brings = newLines.size() > 1 && newLines.getLast().isEmpty() && finished.isEmpty();
    return brings
        ? new LineEdit(oldLines, newLines.subList(0, newLines.size() - 1), Optional.of(true))
        : this;
  }

  /** The same new lines in place of other old ones. */
  LineEdit replacing(List<String> lines) {
    return new LineEdit(lines, newLines, finished);
  }

  private static String withoutLast(String text) {
    return text.substring(0, text.length() - 1);
  }

  private static List<String> lines(String text) {
    return Arrays.asList(text.split("\n", -1));
  }
}
