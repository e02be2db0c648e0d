package dev.perdure.activities.tool.script;

import java.util.List;

/**
 * A word of a shell command after quote removal, as far as it is known before the command runs.
 *
 * @param text the word as far as it is known; {@code ~} stands for the home directory
 * @param literal whether all of it is known before the command runs
 * @param splits whether it may be several words, or none, when the command runs
 * @param possible what a word that is not literal may become, as far as the script says
 */
record Word(String text, boolean literal, boolean splits, List<String> possible) {

  Word {
    possible = List.copyOf(possible);
  }

  Word(String text, boolean literal, boolean splits) {
    this(text, literal, splits, List.of());
  }

  Word(String text, boolean literal) {
    this(text, literal, false);
  }

  static Word of(String text) {
    return new Word(text, true);
  }

  /** One word for sure, all of it known. */
  boolean isConstant() {
    return literal && !splits;
  }

  /** The same word, no longer constant if something is put into it. */
  Word filledIf(boolean filled) {
    return new Word(text, literal && !filled, splits, possible);
  }

  /** The possible text at an index, or the last one; the word itself if none is known. */
  Word possible(int at) {
    return possible.isEmpty() ? this : of(possible.get(Math.min(at, possible.size() - 1)));
  }
}
