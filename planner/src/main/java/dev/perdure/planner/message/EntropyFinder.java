package dev.perdure.planner.message;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds random values that follow a name: in assignments, headers, fields, and options. Reads each
 * character a bounded number of times.
 */
public final class EntropyFinder {

  static final String REMOVED = "[redacted:entropy]";

  static final int MIN_LENGTH = 20;

  /** A longer value without the name of a secret is a picture or a table. */
  private static final int MAX_UNNAMED = 128;

  private static final int MAX_PADDING = 2;

  /** Characters that continue an expression of a program. */
  private static final String CODE = "([{$";

  private EntropyFinder() {}

  /** The random values of a text by a policy, in their order. */
  public static List<EntropySecret> find(String text, EntropyPolicy policy) {
    List<EntropySecret> found = new ArrayList<>();
    if (policy.mode() == EntropyMode.OFF) {
      return found;
    }
    int at = 0;
    while (at < text.length()) {
      int end = tokenEnd(text, at);
      if (end - at >= MIN_LENGTH) {
        measure(text, at, end, policy).ifPresent(found::add);
      }
      at = Math.max(end, at + 1);
    }
    return found;
  }

  /** The text without its random values. */
  static String replace(String text) {
    return rewrite(text, false);
  }

  /** The text with a star for each character of its random values. */
  static String masked(String text) {
    return rewrite(text, true);
  }

  private static String rewrite(String text, boolean isMask) {
    List<EntropySecret> secrets = find(text, EntropyPolicy.current());
    if (secrets.isEmpty()) {
      return text;
    }
    var clean = new StringBuilder();
    int copied = 0;
    for (EntropySecret secret : secrets) {
      clean.append(text, copied, secret.start());
      clean.append(isMask ? "*".repeat(secret.end() - secret.start()) : REMOVED);
      copied = secret.end();
    }
    return clean.append(text, copied, text.length()).toString();
  }

  private static Optional<EntropySecret> measure(
      String text, int start, int tokenEnd, EntropyPolicy policy) {
    int end = trimmed(text, start, tokenEnd);
    PrecedingName preceding = PrecedingName.before(text, start);
    ValueName name = ValueName.of(preceding.name());
    boolean isMeasured = name.isSecret() || measuresAnyName(policy, preceding, name, end - start);
    if (!isMeasured || continuesCode(text, tokenEnd)) {
      return Optional.empty();
    }
    String value = text.substring(start, end);
    var shape = new TokenShape(value);
    return isRandom(shape, name) && !policy.allows(preceding.name(), value)
        ? Optional.of(new EntropySecret(start, padded(text, end), preceding.name(), shape.bits()))
        : Optional.empty();
  }

  private static boolean measuresAnyName(
      EntropyPolicy policy, PrecedingName preceding, ValueName name, int length) {
    return policy.mode() == EntropyMode.ALL_NAMES
        && preceding.isAssigned()
        && !name.isPublic()
        && length <= MAX_UNNAMED;
  }

  private static boolean isRandom(TokenShape shape, ValueName name) {
    return shape.isMixed()
        || (name.isSecret() && shape.isOneCase())
        || (name.isClearlySecret() && shape.isHex());
  }

  private static boolean continuesCode(String text, int end) {
    return end < text.length() && CODE.indexOf(text.charAt(end)) >= 0;
  }

  /** The end without characters that end a sentence or a path. */
  private static int trimmed(String text, int start, int end) {
    int last = end;
    while (last > start && "./-~".indexOf(text.charAt(last - 1)) >= 0) {
      last--;
    }
    return last;
  }

  private static int padded(String text, int end) {
    int last = end;
    while (last < Math.min(text.length(), end + MAX_PADDING) && text.charAt(last) == '=') {
      last++;
    }
    return last;
  }

  private static int tokenEnd(String text, int start) {
    int end = start;
    while (end < text.length() && isTokenCharacter(text.charAt(end))) {
      end++;
    }
    return end;
  }

  static boolean isTokenCharacter(char character) {
    return SecretWindow.isLetter(character)
        || (character >= '0' && character <= '9')
        || "+/_-.~".indexOf(character) >= 0;
  }
}
