package dev.perdure.activities.tool.match.text;

/**
 * One replacement a model asks for: the text that is there, the text to be there, once or
 * everywhere.
 */
public record TextEdit(String oldText, String newText, boolean everywhere) {

  /** The byte order mark, which within a text is a character like others. */
  public static final String MARK = "\uFEFF";

  /** The same without the byte order mark a file begins with, which its text does not hold. */
  public TextEdit withoutMark() {
    return oldText.startsWith(MARK) && oldText.length() > MARK.length()
        ? new TextEdit(oldText.substring(1), withoutMark(newText), everywhere)
        : this;
  }

  private static String withoutMark(String text) {
    return text.startsWith(MARK) ? text.substring(1) : text;
  }
}
