package dev.perdure.planner.message;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The name before a value, split at capitals and separators: it tells whether to expect a secret.
 */
record ValueName(List<String> parts) {

  /** Parts of the names of secrets. */
  private static final Set<String> SECRET =
      Set.of(
          "password",
          "passwd",
          "pwd",
          "passphrase",
          "secret",
          "secrets",
          "token",
          "auth",
          "authorization",
          "authentication",
          "credential",
          "credentials",
          "creds",
          "apikey",
          "apitoken",
          "accesskey",
          "accesstoken",
          "accountkey",
          "authkey",
          "authtoken",
          "masterkey",
          "privatekey",
          "secretkey",
          "sharedkey",
          "bearer",
          "cookie",
          "jwt",
          "pat",
          "session",
          "sessionid",
          "webhook",
          "dsn");

  /** A word that names secrets, and the places of maps and caches too. */
  private static final String KEY = "key";

  /** Parts of the names of public values and of places. */
  private static final Set<String> PUBLIC =
      Set.of(
          "sha",
          "h1",
          "sha1",
          "sha256",
          "sha384",
          "sha512",
          "md5",
          "hash",
          "digest",
          "checksum",
          "sum",
          "commit",
          "rev",
          "revision",
          "oid",
          "etag",
          "integrity",
          "fingerprint",
          "thumbprint",
          "public",
          "pub",
          "tree",
          "blob",
          "primary",
          "foreign",
          "cache",
          "sort",
          "partition");

  ValueName {
    parts = List.copyOf(parts);
  }

  /** The parts of a written name, in lower case. */
  static ValueName of(String name) {
    List<String> parts = new ArrayList<>();
    int start = 0;
    for (int at = 0; at < name.length(); at++) {
      boolean isSeparator = !Character.isLetterOrDigit(name.charAt(at));
      if (isSeparator || isHump(name, at)) {
        add(parts, name.substring(start, at));
        start = isSeparator ? at + 1 : at;
      }
    }
    add(parts, name.substring(start));
    return new ValueName(parts);
  }

  private static void add(List<String> parts, String part) {
    if (!part.isEmpty()) {
      parts.add(part.toLowerCase(Locale.ROOT));
    }
  }

  /** Whether a capital follows a small letter or a digit. */
  private static boolean isHump(String name, int at) {
    return at > 0
        && Character.isUpperCase(name.charAt(at))
        && !Character.isUpperCase(name.charAt(at - 1));
  }

  /** Whether the name tells of a secret. */
  boolean isSecret() {
    return !isPublic() && parts.stream().anyMatch(part -> part.equals(KEY) || isWord(part));
  }

  /** Whether the name tells of a secret and of no digest, as {@code key} alone does not. */
  boolean isClearlySecret() {
    return isSecret() && (parts.size() > 1 || parts.stream().anyMatch(ValueName::isWord));
  }

  boolean isPublic() {
    return parts.stream().anyMatch(PUBLIC::contains);
  }

  /** Whether letters that follow can complete the name of a secret. */
  boolean mayBecomeSecret() {
    if (parts.isEmpty()) {
      return false;
    }
    String last = parts.getLast();
    return isSecret()
        || KEY.startsWith(last)
        || SECRET.stream().anyMatch(word -> word.startsWith(last));
  }

  private static boolean isWord(String part) {
    return SECRET.contains(part);
  }
}
