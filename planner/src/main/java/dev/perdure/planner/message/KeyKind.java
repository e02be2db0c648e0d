package dev.perdure.planner.message;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Kind of secret key, described by the form that the issuer documents. The redactor finds keys by
 * these kinds. The window of a stream holds back text that can become a key.
 *
 * @param starts the prefixes of a key of this kind
 * @param rest the pattern of the text behind the prefix
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
          new KeyKind(List.of("perdure"), "_[0-9a-f]{16}_[\\w-]{43}"),
          new KeyKind(List.of("hf"), "_[A-Za-z0-9]{30,}"),
          new KeyKind(List.of("eyJ"), "(?<!-eyJ)[\\w-]{8,}+\\.[\\w-]{8,}+\\.[\\w-]*+"));

  /** The authentication schemes that precede a token, in any case. */
  static final List<String> SCHEMES = List.of("bearer", "basic");

  /** The pattern of a token behind an authentication scheme. */
  static final Pattern TOKEN =
      Pattern.compile("(?i)(\\b(?:%s)\\s+)[\\w.~+/=-]{12,}".formatted(String.join("|", SCHEMES)));

  /** Copies the starts. */
  KeyKind {
    starts = List.copyOf(starts);
  }

  /** The pattern of a key of this kind; its first group, which the redactor keeps, is empty. */
  Pattern pattern() {
    return Pattern.compile("()\\b(?:%s)%s".formatted(String.join("|", starts), rest));
  }
}
