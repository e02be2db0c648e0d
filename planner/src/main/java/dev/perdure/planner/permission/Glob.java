package dev.perdure.planner.permission;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * A glob pattern that matches a text as a whole: {@code *} is any run of characters, also across
 * {@code /} and line ends, {@code ?} is exactly one; a trailing {@code " *"} may be missing
 * altogether, so {@code ls *} matches {@code ls} and {@code ls -la} but not {@code lsof}.
 */
public record Glob(@JsonValue String pattern) {

  private static final String OPTIONAL_TAIL = " *";

  /** Takes the pattern as it is written. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Glob {}

  /** The pattern with a leading {@code ~} or {@code $HOME} replaced by a home directory. */
  public Glob expanded(String home) {
    for (String prefix : new String[] {"~", "$HOME"}) {
      if (pattern.equals(prefix) || pattern.startsWith(prefix + "/")) {
        return new Glob(home + pattern.substring(prefix.length()));
      }
    }
    return this;
  }

  /** Whether a text matches from its first to its last character. */
  public boolean matches(String text) {
    return matches(pattern, text, true)
        || (pattern.endsWith(OPTIONAL_TAIL) && matches(withoutTail(), text, true));
  }

  /** Whether this pattern certainly matches every text that the other one matches. */
  public boolean covers(Glob other) {
    boolean whole = coversText(other.pattern);
    return other.pattern.endsWith(OPTIONAL_TAIL) ? whole && coversText(other.withoutTail()) : whole;
  }

  /** Whether certainly no text matches this pattern and the other one. */
  public boolean isApartFrom(Glob other) {
    String begin = begin();
    String otherBegin = other.begin();
    String end = end();
    String otherEnd = other.end();
    return !(begin.startsWith(otherBegin) || otherBegin.startsWith(begin))
        || !(end.endsWith(otherEnd) || otherEnd.endsWith(end))
        || (isPlain() && !other.matches(pattern))
        || (other.isPlain() && !matches(other.pattern));
  }

  /** Returns the prefix of every text that matches. */
  private String begin() {
    String certain = pattern.endsWith(OPTIONAL_TAIL) ? withoutTail() : pattern;
    return certain.substring(0, firstWildcard(certain));
  }

  private static int firstWildcard(String text) {
    return (int) text.chars().takeWhile(c -> c != '*' && c != '?').count();
  }

  /** Returns the suffix of every text that matches. */
  private String end() {
    int last = Math.max(pattern.lastIndexOf('*'), pattern.lastIndexOf('?'));
    return pattern.substring(last + 1);
  }

  private boolean isPlain() {
    return begin().equals(pattern);
  }

  /** Takes the other pattern as a text: only a star here can stand for a star there. */
  private boolean coversText(String other) {
    return matches(pattern, other, false)
        || (pattern.endsWith(OPTIONAL_TAIL) && matches(withoutTail(), other, false));
  }

  private String withoutTail() {
    return pattern.substring(0, pattern.length() - OPTIONAL_TAIL.length());
  }

  /** Two pointers and one place to go back to: linear in practice, never exponential. */
  private static boolean matches(String pattern, String text, boolean questionTakesStar) {
    int p = 0;
    int t = 0;
    int star = -1;
    int retry = 0;
    while (t < text.length()) {
      if (p < pattern.length() && pattern.charAt(p) == '*') {
        star = p++;
        retry = t;
      } else if (p < pattern.length() && same(pattern, p, text, t, questionTakesStar)) {
        t += pattern.charAt(p) == '?' ? Character.charCount(text.codePointAt(t)) : 1;
        p++;
      } else if (star >= 0) {
        p = star + 1;
        t = ++retry;
      } else {
        return false;
      }
    }
    return onlyStars(pattern, p);
  }

  private static boolean same(
      String pattern, int p, String text, int t, boolean questionTakesStar) {
    char wanted = pattern.charAt(p);
    char found = text.charAt(t);
    return wanted == '?' ? questionTakesStar || found != '*' : wanted == found;
  }

  private static boolean onlyStars(String pattern, int from) {
    return pattern.chars().skip(from).allMatch(c -> c == '*');
  }

  @Override
  public String toString() {
    return pattern;
  }
}
