package dev.perdure.activities.tool.search;

import java.util.Locale;

/**
 * Parameters of a {@code grep} call: the expression, how it is matched, how many lines around each
 * match are shown, and what is shown of the matches.
 */
record GrepArguments(
    String regex, boolean ignoreCase, boolean multiline, int before, int after, Output output) {

  /** The most lines of one file that are counted. */
  static final int MAX_COUNTED = 1_000;

  /** What is shown of the matches. */
  enum Output {
    LINES,
    FILES,
    COUNT;

    static Output of(String name) {
      return valueOf(name.toUpperCase(Locale.ROOT));
    }
  }

  /** The most matches of one file that are wanted, where so many are shown in all. */
  int maxPerFile(int limit) {
    return switch (output) {
      case LINES -> limit + 1;
      case FILES -> 1;
      case COUNT -> MAX_COUNTED + 1;
    };
  }
}
