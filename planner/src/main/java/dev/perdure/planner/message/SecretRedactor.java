package dev.perdure.planner.message;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Redacts secrets, such as API keys and passwords, in texts that leave the installation. */
public final class SecretRedactor {

  static final String REMOVED = "[redacted]";

  /** A letter that no key begins with. */
  private static final String WORD = "z";

  /** Excludes numbers of tokens, such as {@code max_tokens: 131072}; a password may be a number. */
  private static final String COUNT =
      "(?!tokens[\"']?\\s{0,64}[=:]\\s{0,64}[\"']?\\d++(?:[\\s\"',;]|$))";

  /**
   * Keys by the prefixes that their issuers document, key material, credentials in addresses, and
   * values that their names call a secret. The first group is kept. Texts of strangers are
   * redacted, so each pattern reads a character a bounded number of times.
   */
  private static final List<Pattern> KEYS =
      Stream.of(
              Stream.of(
                  Pattern.compile(
                      "(?s)(-----BEGIN [A-Z ]*PRIVATE KEY-----).*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)")),
              KeyKind.ALL.stream().map(KeyKind::pattern),
              Stream.of(KeyKind.TOKEN, AddressSecrets.PASSWORD, AddressSecrets.TOKEN_AS_USER))
          .flatMap(patterns -> patterns)
          .toList();

  private static final Pattern ASSIGNMENT =
      Pattern.compile(
          "(?i)((?:password|passwd|secret|"
              + COUNT
              + "token|api[_-]?key|private[_-]?key)[\\w-]{0,64}[\"']?\\s{0,64}[=:]\\s{0,64}[\"']?)[^\\s\"',;]{6,}+");

  private SecretRedactor() {}

  /** The text without known secrets and what looks like one. */
  public static String of(String text) {
    String clean = ASSIGNMENT.matcher(ofCode(text)).replaceAll("$1" + REMOVED);
    return AddressSecrets.LONG_PARAMETER.matcher(clean).replaceAll("$1" + REMOVED);
  }

  /** Code without known secrets and keys; values that only their names call a secret stand. */
  public static String ofCode(String code) {
    return EntropyFinder.replace(withoutKeys(KnownSecrets.replace(code, REMOVED)));
  }

  /** Redacted code that continues a word, in whose middle no key begins. */
  static String ofCodeWithinWord(String code) {
    return EntropyFinder.replace(withoutKeys(WORD + KnownSecrets.replace(code, REMOVED)))
        .substring(WORD.length());
  }

  private static String withoutKeys(String code) {
    String clean = code;
    for (Pattern key : KEYS) {
      clean = key.matcher(clean).replaceAll("$1" + REMOVED);
    }
    return clean;
  }

  /** Code with a star for each character of known secrets and keys, so that no place moves. */
  public static String masked(String code) {
    String clean = KnownSecrets.masked(code);
    for (Pattern key : KEYS) {
      clean =
          key.matcher(clean)
              .replaceAll(found ->
                  Matcher.quoteReplacement(
                      found.group(1) + "*".repeat(found.end() - found.end(1))));
    }
    return EntropyFinder.masked(clean);
  }

  /** The text without secrets and with these texts replaced, such as a home directory. */
  public static String of(String text, Map<String, String> names) {
    String clean = text;
    for (Map.Entry<String, String> name : names.entrySet()) {
      clean = clean.replace(name.getKey(), name.getValue());
    }
    return of(clean);
  }
}
