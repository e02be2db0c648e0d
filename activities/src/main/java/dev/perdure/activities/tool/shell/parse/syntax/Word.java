package dev.perdure.activities.tool.shell.parse.syntax;

import java.util.List;

/**
 * A word of a command after quotes are removed.
 *
 * @param text what the command gets, as far as it can be known; {@code ~} stands for the home
 *     directory
 * @param literal whether it is known: nothing in it is computed when the command runs
 * @param splits whether it may be several words, or none, when the command runs
 * @param possible what it may become, as far as that is known of a word that is not
 */
public record Word(String text, boolean literal, boolean splits, List<String> possible) {

  /** Copies the list. */
  public Word {
    possible = List.copyOf(possible);
  }

  /** A word of which nothing more is known. */
  public Word(String text, boolean literal, boolean splits) {
    this(text, literal, splits, List.of());
  }

  /** One word for sure. */
  public Word(String text, boolean literal) {
    this(text, literal, false);
  }

  /** The same word, which is no longer known if something is put into it. */
  public Word filledIf(boolean filled) {
    return new Word(text, literal && !filled, splits, possible);
  }

  /** A word that is known. */
  public static Word of(String text) {
    return new Word(text, true);
  }

  /** The same word, which may become these. */
  public Word maybe(List<String> texts) {
    return new Word(text, literal, splits, texts);
  }

  /** The text at a place of what it may become, or the last one; itself where nothing is known. */
  public Word possible(int at) {
    return possible.isEmpty() ? this : of(possible.get(Math.min(at, possible.size() - 1)));
  }
}
