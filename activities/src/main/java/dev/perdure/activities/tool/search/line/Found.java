package dev.perdure.activities.tool.search.line;

/**
 * A line that matched: its file, its number from 1, and its text; of a very long line the part
 * around what matched.
 */
public record Found(String file, int number, String text) {

  private static final int LONGEST = 2_000;
  private static final int BEFORE = 200;

  /** The line of a match that begins at an offset. */
  static Found at(String file, int number, String line, int offset) {
    if (line.length() <= LONGEST) {
      return new Found(file, number, line);
    }
    int from = offset + BEFORE < LONGEST ? 0 : offset - BEFORE;
    int to = Math.min(line.length(), from + LONGEST);
    return new Found(
        file,
        number,
        "%s%s%s (part of a line of %d characters)"
            .formatted(
                from > 0 ? "…" : "",
                line.substring(from, to),
                to < line.length() ? "…" : "",
                line.length()));
  }
}
