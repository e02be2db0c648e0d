package dev.perdure.planner.message;

/**
 * The measures that tell random characters from words: the entropy of the characters, and how often
 * the class of neighbours (small letter, capital, digit) changes.
 */
final class TokenShape {

  private static final int MIN_MIXED = 18;
  private static final int MIN_ONE_CASE = 24;
  private static final int MIN_HEX = 32;

  /** Digits of the fingerprint of an OpenPGP key, which has capitals. */
  private static final int FINGERPRINT_LENGTH = 40;

  private static final int ASCII = 128;
  private static final int DIGIT = 1;
  private static final int LOWER = 2;
  private static final int UPPER = 3;
  private static final double HEX_BITS = 3.0;

  /** Share of the greatest entropy that a text of its length can have. */
  private static final double RANDOM_SHARE = 0.82;

  /** Bits of a character of a long random text in Base64; no text needs more. */
  private static final double MAX_BITS = 5.6;

  private static final double MAX_ONE_CASE_BITS = 4.7;
  private static final double MIXED_CHANGES = 0.42;
  private static final double ONE_CASE_CHANGES = 0.22;

  private final int[] counts = new int[ASCII];
  private final CharSequence token;
  private int lower;
  private int upper;
  private int digits;
  private int hex;
  private int changes;

  TokenShape(CharSequence token) {
    this.token = token;
    int before = 0;
    for (int at = 0; at < token.length(); at++) {
      char character = token.charAt(at);
      int kind = count(character);
      if (kind != 0) {
        changes += before != 0 && before != kind ? 1 : 0;
        before = kind;
      }
    }
  }

  /** Counts a character; returns its class, or 0 for another character. */
  private int count(char character) {
    counts[character]++;
    hex += character < ASCII && Character.digit(character, 16) >= 0 ? 1 : 0;
    int kind = kind(character);
    digits += kind == DIGIT ? 1 : 0;
    lower += kind == LOWER ? 1 : 0;
    upper += kind == UPPER ? 1 : 0;
    return kind;
  }

  private static int kind(char character) {
    if (isBetween('0', character, '9')) {
      return DIGIT;
    }
    if (isBetween('a', character, 'z')) {
      return LOWER;
    }
    return isBetween('A', character, 'Z') ? UPPER : 0;
  }

  private static boolean isBetween(char first, char character, char last) {
    return first <= character && character <= last;
  }

  /** Entropy in bits a character. */
  double bits() {
    double sum = 0;
    for (int count : counts) {
      sum += count == 0 ? 0 : count * Math.log(count);
    }
    int length = token.length();
    return length == 0 ? 0 : (Math.log(length) - sum / length) / Math.log(2);
  }

  /** Whether both cases and digits alternate without order. */
  boolean isMixed() {
    return letters() >= MIN_MIXED
        && lower > 1
        && upper > 1
        && digits > 0
        && changeShare() >= MIXED_CHANGES
        && isRandom(MAX_BITS);
  }

  /** Whether letters of one case and digits alternate without order, beyond hexadecimal digits. */
  boolean isOneCase() {
    return letters() >= MIN_ONE_CASE
        && hasOneCase()
        && hex < letters()
        && digits > 2
        && changeShare() >= ONE_CASE_CHANGES
        && isRandom(MAX_ONE_CASE_BITS);
  }

  /** Whether the token has hexadecimal digits alone, and is no fingerprint of an OpenPGP key. */
  boolean isHex() {
    return letters() >= MIN_HEX
        && (upper == 0 || token.length() != FINGERPRINT_LENGTH)
        && hex == token.length()
        && hasOneCase()
        && digits > 2
        && lower + upper > 2
        && bits() >= HEX_BITS;
  }

  private boolean hasOneCase() {
    return lower == 0 || upper == 0;
  }

  private int letters() {
    return lower + upper + digits;
  }

  private double changeShare() {
    return (double) changes / Math.max(1, letters() - 1);
  }

  private boolean isRandom(double maxBits) {
    double greatest = Math.min(Math.log(token.length()) / Math.log(2), maxBits);
    return bits() >= RANDOM_SHARE * greatest;
  }
}
