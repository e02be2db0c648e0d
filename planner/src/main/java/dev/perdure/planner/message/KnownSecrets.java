package dev.perdure.planner.message;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The secrets of this process by their exact values, such as the key of a provider or the password
 * of the database. The redactor replaces them wherever they stand.
 */
public final class KnownSecrets {

  private static final int MIN_LENGTH = 6;

  /** A shorter word of letters alone, such as {@code postgres}, stands in ordinary sentences. */
  private static final int MIN_WORD = 12;

  private static final int MIN_NUMBER = 9;
  private static final int MAX_VALUES = 1_000;
  private static final Pattern NAME =
      Pattern.compile(
          "(?i).*(?:token|secret|password|passwd|passphrase|api_?key|private_?key|credential).*"
              + "|.*_(?:key|pass|auth)|dsn");

  /** Headers beside those whose names are like the names of variables. */
  private static final Pattern LOGIN =
      Pattern.compile("(?i)(?:proxy-)?authorization|cookie|x-auth|api-?key");

  private static final Pattern SCHEME = Pattern.compile("(?i)^(?:bearer|basic|token|digest)\\s+");

  /** Longer values come first, so that no part of a secret remains. */
  private static final Comparator<String> BY_DESCENDING_LENGTH =
      Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder());

  private static volatile List<String> values = List.of();

  private KnownSecrets() {}

  /** Takes the variables whose names say that they hold a secret, and secrets of addresses. */
  public static void learn(Map<String, String> environment) {
    environment.forEach((name, value) -> {
      learnAddress(value);
      if (NAME.matcher(name).matches() && !value.startsWith("/")) {
        learn(value);
      }
    });
  }

  /** Takes the headers of requests that hold secrets. */
  public static void learnHeaders(Map<String, String> headers) {
    headers.forEach((name, value) -> {
      if (NAME.matcher(name.replace('-', '_')).matches() || LOGIN.matcher(name).matches()) {
        learn(SCHEME.matcher(value.strip()).replaceFirst(""));
      }
    });
  }

  /** Takes the secrets of an address. */
  public static void learnAddress(String address) {
    AddressSecrets.of(address).forEach(KnownSecrets::learn);
  }

  /** Takes a secret, unless it could be an ordinary word or number, or names a variable. */
  public static synchronized void learn(String value) {
    String secret = value.strip();
    if (isDistinct(secret) && !values.contains(secret)) {
      values = with(values, secret);
    }
  }

  /** Forgets a secret that opens nothing any more, such as a token that has expired. */
  public static synchronized void forget(String value) {
    String secret = value.strip();
    values = values.stream().filter(known -> !known.equals(secret)).toList();
  }

  /** Returns the secrets that are known now, the longest first. */
  static List<String> all() {
    return values;
  }

  private static List<String> with(List<String> known, String secret) {
    Set<String> all = new TreeSet<>(BY_DESCENDING_LENGTH);
    all.addAll(known.size() < MAX_VALUES ? known : known.subList(1, known.size()));
    all.add(secret);
    return List.copyOf(all);
  }

  private static boolean isDistinct(String value) {
    if (value.contains("${")) {
      return false;
    }
    if (value.chars().allMatch(Character::isDigit)) {
      return value.length() >= MIN_NUMBER;
    }
    return value.length() >= (value.chars().allMatch(Character::isLetter) ? MIN_WORD : MIN_LENGTH);
  }

  /** Returns the start of a known secret that may continue behind the end; -1 if there is none. */
  static int begunBefore(CharSequence text, int end) {
    int start = -1;
    char last = end > 0 ? text.charAt(end - 1) : '\0';
    for (String secret : values) {
      int length = begunLength(text, end, secret, last);
      if (length > 0 && (start < 0 || end - length < start)) {
        start = end - length;
      }
    }
    return start;
  }

  /** The greatest number of characters before an end that a secret begins with. */
  private static int begunLength(CharSequence text, int end, String secret, char last) {
    int length = Math.min(secret.length() - 1, end);
    while (length > 0
        && (secret.charAt(length - 1) != last || !isBegun(text, end - length, secret, length))) {
      length--;
    }
    return length;
  }

  private static boolean isBegun(CharSequence text, int start, String secret, int length) {
    int same = 0;
    while (same < length && text.charAt(start + same) == secret.charAt(same)) {
      same++;
    }
    return same == length;
  }

  /** The text with a star for each character of a known secret. */
  static String masked(String text) {
    String clean = text;
    for (String secret : values) {
      clean = clean.replace(secret, "*".repeat(secret.length()));
    }
    return clean;
  }

  /** The text with another one in place of each known secret. */
  static String replace(String text, String replacement) {
    String clean = text;
    for (String secret : values) {
      clean = clean.replace(secret, replacement);
    }
    return clean;
  }
}
