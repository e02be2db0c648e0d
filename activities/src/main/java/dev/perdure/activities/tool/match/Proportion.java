package dev.perdure.activities.tool.match;

/** How large a place may be that a text of some size is taken for. */
record Proportion(int lines, int characters) {

  private static final int MORE_LINES = 3;
  private static final int MORE_CHARACTERS = 500;

  /** The size of a text; a line feed that is written as \\n counts, too. */
  static Proportion of(String text) {
    int lines = (int) text.lines().count() + text.split("\\\\n", -1).length - 1;
    return new Proportion(lines, text.length());
  }

  /** Whether a place of this size may be meant. */
  boolean admits(int placeCharacters, int placeLines) {
    return placeLines < Math.max(lines + MORE_LINES, 2 * lines)
        && (lines == 1
            || placeCharacters <= Math.max(characters + MORE_CHARACTERS, 4 * characters));
  }
}
