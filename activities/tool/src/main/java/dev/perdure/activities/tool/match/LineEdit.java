package dev.perdure.activities.tool.match;

import dev.perdure.activities.files.SourceLines;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Replacement of whole lines, old ones by new ones, as an edit or a hunk asks for it.
 *
 * @param finished whether the last line shall be ended if it is the file's last; empty if it stays
 *     as it is
 */
record LineEdit(List<String> oldLines, List<String> newLines, Optional<Boolean> finished) {

  LineEdit {
    oldLines = List.copyOf(oldLines);
    newLines = List.copyOf(newLines);
  }

  /** Takes texts as whole lines; a final line feed of the old text is not a line of its own. */
  static LineEdit of(String oldText, String newText) {
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

  private static String withoutLast(String text) {
    return text.substring(0, text.length() - 1);
  }

  private static List<String> lines(String text) {
    return Arrays.asList(text.split("\n", -1));
  }

  /** The same for the end of a file without a final line ending, which new text may bring. */
  LineEdit finishing() {
    boolean brings = newLines.size() > 1 && newLines.getLast().isEmpty() && finished.isEmpty();
    return brings
        ? new LineEdit(oldLines, newLines.subList(0, newLines.size() - 1), Optional.of(true))
        : this;
  }

  /** The same new lines in place of other old ones. */
  LineEdit replacing(List<String> lines) {
    return new LineEdit(lines, newLines, finished);
  }

  /** The same with plain quotes, where the typographic ones are surely none of the file. */
  LineEdit withQuotesOf(SourceLines file) {
    return hasForeignQuotes(file)
        ? new LineEdit(straight(oldLines), straight(newLines), finished)
        : this;
  }

  /** Whether the file has no such quote, the edit no other, and a line that stays has some. */
  private boolean hasForeignQuotes(SourceLines file) {
    if (oldLines.stream().noneMatch(LineEdit::isCurly)) {
      return false;
    }
    LineAlignment lines = LineAlignment.ofLines(oldLines, newLines);
    return IntStream.range(0, oldLines.size())
            .anyMatch(i -> lines.stays(i) && isCurly(oldLines.get(i)))
        && !isCurly(file.text())
        && Stream.concat(oldLines.stream(), newLines.stream())
            .noneMatch(line -> line.indexOf('\'') >= 0 || line.indexOf('"') >= 0);
  }

  private static boolean isCurly(String text) {
    return text.chars().anyMatch(c -> straight((char) c) != c);
  }

  private static List<String> straight(List<String> lines) {
    return lines.stream().map(LineEdit::straight).toList();
  }

  private static String straight(String line) {
    StringBuilder straight = new StringBuilder(line.length());
    line.chars().forEach(c -> straight.append(straight((char) c)));
    return straight.toString();
  }

  private static char straight(char c) {
    char plain = LineNormalizer.plain(c);
    return plain == '\'' || plain == '"' ? plain : c;
  }
}
