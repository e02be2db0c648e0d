package dev.perdure.activities.tool.match.text;

import dev.perdure.activities.files.FileText;

/**
 * One replacement a model asks for: the text that is there, the text to be there, once or
 * everywhere.
 */
public record TextEdit(String oldText, String newText, boolean everywhere) {

  /** The same without the byte order mark a file begins with, which its text does not hold. */
  public TextEdit withoutMark() {
    return quotesMark() && oldText.length() > FileText.MARK.length()
        ? new TextEdit(FileText.unmarked(oldText), FileText.unmarked(newText), everywhere)
        : this;
  }

  /** The same where the file has a mark already, which stays. */
  public TextEdit withoutNewMark() {
    return new TextEdit(oldText, FileText.unmarked(newText), everywhere);
  }

  /** Whether the old text begins with a byte order mark, which then is part of what is meant. */
  public boolean quotesMark() {
    return oldText.startsWith(FileText.MARK);
  }
}
