package dev.perdure.activities.tool.search;

/**
 * A line that matches; of a very long one the part around the match.
 *
 * @param number counts from 1
 * @param text without the end of the line
 */
public record MatchedLine(String file, int number, String text) {

  private static final int MAX_SHOWN = 2_000;
  private static final int CONTEXT = 200;

  /** A line whose first match begins at an offset. */
  static MatchedLine of(String file, int number, String line, int offset) {
    String text = line.replaceFirst("\\r?\\n?\\z", "");
    if (text.length() <= MAX_SHOWN) {
      return new MatchedLine(file, number, text);
    }
    int from = offset + CONTEXT < MAX_SHOWN ? 0 : offset - CONTEXT;
    int to = Math.min(text.length(), from + MAX_SHOWN);
    return new MatchedLine(
        file,
        number,
        "%s%s%s (part of a line of %d characters)"
            .formatted(
                from > 0 ? "…" : "",
                text.substring(from, to),
                to < text.length() ? "…" : "",
                text.length()));
  }

  /** The same line of another file. */
  MatchedLine in(String other) {
    return new MatchedLine(other, number, text);
  }
}
