package dev.perdure.planner.message;

import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/**
 * Redacts a text that comes in pieces. The returned pieces make up the redacted whole text, except
 * that {@code [redacted]} may replace a word of more than 4,096 characters. Not thread-safe.
 */
public final class StreamRedactor {

  static final int MAX_WINDOW = 4_096;

  /** More than the characters of the last line of a private key. */
  private static final int MAX_END = 128;

  private final StringBuilder window = new StringBuilder();

  /** Skips text until a word or a private key ends; null if no text is left out. */
  private @Nullable Runnable skip;

  private boolean isInWord;

  /** Takes a piece; returns the redacted text that later pieces cannot turn into a secret. */
  public String add(String piece) {
    window.append(piece);
    skip();
    if (skip != null) {
      return "";
    }
    String released = release(SecretWindow.start(window));
    return window.length() > MAX_WINDOW ? released + replaceWindow() : released;
  }

  /** Returns the redacted rest of a text that is complete, and begins another text. */
  public String finish() {
    String rest = skip == null ? release(window.length()) : "";
    drop();
    return rest;
  }

  /** Drops the rest of a text that broke off, as it may be half a secret. */
  public void drop() {
    window.setLength(0);
    skip = null;
    isInWord = false;
  }

  /** The number of characters that wait. */
  int waiting() {
    return window.length();
  }

  private String release(int length) {
    if (length == 0) {
      return "";
    }
    String piece = window.substring(0, length);
    String clean = isInWord ? SecretRedactor.ofCodeWithinWord(piece) : SecretRedactor.ofCode(piece);
    isInWord = SecretWindow.isLetter(piece.charAt(length - 1));
    window.delete(0, length);
    return clean;
  }

  /** Replaces a window that is too long, and leaves out what continues it. */
  private String replaceWindow() {
    isInWord = false;
    if (SecretWindow.isInKey(window)) {
      skip = this::skipPrivateKey;
      String clean = SecretRedactor.ofCode(window.toString());
      skip();
      return clean;
    }
    skip = this::skipWord;
    window.delete(0, window.length() - 1);
    skip();
    return SecretRedactor.REMOVED;
  }

  private void skip() {
    Runnable skipping = skip;
    if (skipping != null) {
      skipping.run();
    }
  }

  /** Skips blanks and a word; the last skipped character tells whether the word has begun. */
  private void skipWord() {
    int end = 0;
    while (end < window.length() && SecretWindow.isSpace(window.charAt(end))) {
      end++;
    }
    while (end < window.length() && !SecretWindow.isSpace(window.charAt(end))) {
      end++;
    }
    if (end < window.length()) {
      skip = null;
      window.delete(0, end);
    } else {
      window.delete(0, end - 1);
    }
  }

  private void skipPrivateKey() {
    Matcher end = SecretWindow.END.matcher(window);
    if (end.find()) {
      skip = null;
      window.delete(0, end.end());
    } else if (window.length() > MAX_END) {
      window.delete(0, window.length() - MAX_END);
    }
  }
}
