package dev.perdure.activities.tool.shell.parse.syntax;

/**
 * A word of a command after quotes are removed.
 *
 * @param text what the command gets, as far as it can be known; {@code ~} stands for the home
 *     directory
 * @param literal whether it is known: nothing in it is computed when the command runs
 * @param splits whether it may be several words, or none, when the command runs
 */
public record Word(String text, boolean literal, boolean splits) {

  /** One word for sure. */
  public Word(String text, boolean literal) {
    this(text, literal, false);
  }

  /** The same word, which is no longer known if something is put into it. */
  public Word filledIf(boolean filled) {
    return new Word(text, literal && !filled, splits);
  }

  /** A word that is known. */
  public static Word of(String text) {
    return new Word(text, true);
  }
}
