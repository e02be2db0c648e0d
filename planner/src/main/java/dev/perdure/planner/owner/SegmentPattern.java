package dev.perdure.planner.owner;

import java.util.Arrays;

/**
 * A pattern of one segment of a path: {@code *} is any run of characters, {@code ?} is one, and a
 * backslash takes the next character as it is.
 */
final class SegmentPattern {

  private static final int STAR = -1;
  private static final int ONE = -2;

  /** The characters, with the signs of wildcards. */
  private final int[] codes;

  private SegmentPattern(int[] codes) {
    this.codes = codes;
  }

  /** The pattern {@code *}. */
  static SegmentPattern any() {
    return new SegmentPattern(new int[] {STAR});
  }

  static SegmentPattern of(String text) {
    int[] codes = new int[text.length()];
    int length = 0;
    boolean isEscaped = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\' && !isEscaped) {
        isEscaped = true;
      } else {
        codes[length++] = isEscaped ? c : code(c);
        isEscaped = false;
      }
    }
    return new SegmentPattern(Arrays.copyOf(codes, length));
  }

  private static int code(char c) {
    return switch (c) {
      case '*' -> STAR;
      case '?' -> ONE;
      default -> c;
    };
  }

  /** Whether the pattern is a star alone. */
  boolean isAny() {
    return codes.length == 1 && codes[0] == STAR;
  }

  /** Whether a segment matches as a whole; two pointers and one place to go back to. */
  boolean matches(String segment, MatchBudget budget) {
    int p = 0;
    int t = 0;
    int star = -1;
    int retry = 0;
    budget.spend();
    while (t < segment.length()) {
      budget.spend();
      if (isCode(p, STAR)) {
        star = p++;
        retry = t;
      } else if (isCode(p, ONE) || isCode(p, segment.charAt(t))) {
        p++;
        t++;
      } else if (star >= 0 && !budget.isSpent()) {
        p = star + 1;
        t = ++retry;
      } else {
        return false;
      }
    }
    return isStarsFrom(p);
  }

  private boolean isCode(int index, int code) {
    return index < codes.length && codes[index] == code;
  }

  private boolean isStarsFrom(int index) {
    return Arrays.stream(codes, index, codes.length).allMatch(code -> code == STAR);
  }
}
