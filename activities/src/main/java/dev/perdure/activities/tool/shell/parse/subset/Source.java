package dev.perdure.activities.tool.shell.parse.subset;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A text and a place in it. */
final class Source {

  private static final String BETWEEN_WORDS = " \t\n;&|<>()";
  private static final int DEEPEST = 60;

  private final String text;
  private int at;
  private int depth;

  Source(String text) {
    this.text = text;
  }

  int position() {
    return at;
  }

  void moveTo(int place) {
    at = place;
  }

  boolean isAtEnd() {
    return at >= text.length();
  }

  /** The next character; NUL at the end, which no text holds. */
  char peek() {
    return peek(0);
  }

  char peek(int ahead) {
    return at + ahead < text.length() && at + ahead >= 0 ? text.charAt(at + ahead) : '\0';
  }

  char next() {
    if (isAtEnd()) {
      throw new Unfamiliar();
    }
    return text.charAt(at++);
  }

  boolean looksAt(String piece) {
    return text.startsWith(piece, at);
  }

  boolean take(String piece) {
    boolean there = looksAt(piece);
    at += there ? piece.length() : 0;
    return there;
  }

  void need(String piece) {
    if (!take(piece)) {
      throw new Unfamiliar();
    }
  }

  /** What a pattern finds right here. */
  Optional<String> match(Pattern pattern) {
    Matcher found = pattern.matcher(text).region(at, text.length()).useTransparentBounds(true);
    return found.lookingAt() ? Optional.of(found.group()) : Optional.empty();
  }

  String needMatch(Pattern pattern) {
    String found = match(pattern).orElseThrow(Unfamiliar::new);
    at += found.length();
    return found;
  }

  String slice(int from, int to) {
    return text.substring(from, to);
  }

  /** Where a piece is found next; nowhere is unfamiliar. */
  int find(String piece, int from) {
    int found = text.indexOf(piece, from);
    if (found < 0) {
      throw new Unfamiliar();
    }
    return found;
  }

  /** Whether no word goes on so many characters from here. */
  boolean isBetweenWords(int ahead) {
    return at + ahead >= text.length() || BETWEEN_WORDS.indexOf(peek(ahead)) >= 0;
  }

  boolean isBlank(int ahead) {
    return peek(ahead) == ' ' || peek(ahead) == '\t';
  }

  /** Passes over blanks, and over line ends that are taken away if they stand beside one. */
  void blanks() {
    while (isBlank(0) || looksAt("\\\n")) {
      if (!isBlank(0) && !isApart()) {
        throw new Unfamiliar();
      }
      at += isBlank(0) ? 1 : 2;
    }
  }

  /** Whether nothing is joined when the line end right here is taken away. */
  private boolean isApart() {
    return at == 0 || isBlank(-1) || peek(-1) == '\n' || isBlank(2);
  }

  void toLineEnd() {
    int end = text.indexOf('\n', at);
    at = end < 0 ? text.length() : end;
  }

  void enter() {
    if (++depth > DEEPEST) {
      throw new Unfamiliar();
    }
  }

  void leave() {
    depth--;
  }

  /** Thrown where a text leaves the part of the language that is understood for sure. */
  static final class Unfamiliar extends RuntimeException {

    private static final long serialVersionUID = 1L;

    Unfamiliar() {
      super(null, null, false, false);
    }
  }
}
