package dev.perdure.activities.tool.search;

/**
 * Parameters of a {@code grep} call: the expression, how it is matched, how many lines around each
 * match are shown, and what is shown of the matches.
 */
record GrepArguments(
    String regex, boolean ignoreCase, boolean multiline, int before, int after, GrepOutput output) {

  /** The most lines of one file that are counted. */
  static final int MAX_COUNTED = 1_000;

  /** The most matches of one file that are wanted, if so many are shown in all. */
  int maxPerFile(int limit) {
    return switch (output) {
      case LINES -> limit + 1;
      case FILES -> 1;
      case COUNT -> MAX_COUNTED + 1;
    };
  }
}
