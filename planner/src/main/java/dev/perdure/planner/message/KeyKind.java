package dev.perdure.planner.message;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A kind of key by the form that its issuer documents. The redactor finds keys by it, and the
 * window of a stream waits for the words that may become one.
 *
 * @param starts the letters that such a key begins with
 * @param rest the pattern of what follows them
 */
record KeyKind(List<String> starts, String rest) {

  static final List<KeyKind> ALL =
      List.of(
          new KeyKind(List.of("sk"), "-[A-Za-z0-9_-]{16,}"),
          new KeyKind(List.of("sk", "rk"), "_(?:live|test)_[A-Za-z0-9]{16,}"),
          new KeyKind(List.of("whsec"), "_[A-Za-z0-9+/=]{20,}"),
          new KeyKind(List.of("gh"), "[opsur]_[A-Za-z0-9]{20,}"),
          new KeyKind(List.of("github"), "_pat_\\w{20,}"),
          new KeyKind(List.of("glpat"), "-[\\w-]{16,}"),
          new KeyKind(List.of("AKIA", "ASIA"), "[A-Z0-9]{16}\\b"),
          new KeyKind(List.of("AIza"), "[\\w-]{30,}"),
          new KeyKind(List.of("xox"), "[abeoprs]-[\\w-]{10,}"),
          new KeyKind(List.of("xapp"), "-[\\w-]{10,}"),
          new KeyKind(List.of("npm"), "_[A-Za-z0-9]{30,}"),
          new KeyKind(List.of("pypi"), "-[\\w-]{30,}"),
          new KeyKind(List.of("dckr"), "_pat_[\\w-]{20,}"),
          new KeyKind(List.of("hf"), "_[A-Za-z0-9]{30,}"),
          new KeyKind(List.of("eyJ"), "(?<!-eyJ)[\\w-]{8,}+\\.[\\w-]{8,}+\\.[\\w-]*+"));

  /** The words before tokens, in any case. */
  static final List<String> SCHEMES = List.of("bearer", "basic");

  /** The pattern of a token behind one of these words. */
  static final Pattern TOKEN =
      Pattern.compile("(?i)(\\b(?:%s)\\s+)[\\w.~+/=-]{12,}".formatted(String.join("|", SCHEMES)));

  /** Copies the starts. */
  KeyKind {
    starts = List.copyOf(starts);
  }

  /** The pattern of a key of this kind; nothing of it is kept in the first group. */
  Pattern pattern() {
    return Pattern.compile("()\\b(?:%s)%s".formatted(String.join("|", starts), rest));
  }
}
