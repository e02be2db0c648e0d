package dev.perdure.activities.journal.db;

/** Sanitizer of text for PostgreSQL, which refuses NUL characters and unpaired surrogates. */
public final class TextSanitizer {

  private static final char REPLACEMENT = '\uFFFD';

  private TextSanitizer() {}

  /**
   * The text with NUL and halves of surrogate pairs replaced; neither has a place in a text column.
   */
  public static String of(String text) {
    if (text.codePoints().noneMatch(TextSanitizer::isForeign)) {
      return text;
    }
    return text.codePoints()
        .map(point -> isForeign(point) ? REPLACEMENT : point)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static boolean isForeign(int point) {
    return point == 0 || (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
  }
}
