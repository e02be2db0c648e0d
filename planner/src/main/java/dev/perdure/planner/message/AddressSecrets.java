package dev.perdure.planner.message;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The secrets within an address: a password, a token in the place of a user, and the values of
 * parameters whose names call them secret. In each pattern the second group is the secret.
 */
public final class AddressSecrets {

  /** The names of secrets, bounded so that each character is read a limited number of times. */
  private static final String NAME =
      "(?:[^=&;#?\\s]{0,64}[^a-z=&;#?\\s])?"
          + "(?:access|auth|private|api|refresh|oauth|job|deploy|client)?[-_]?"
          + "(?:token|secret|password|passwd|pwd|passphrase|pass|key|auth|credentials?|signature|sig"
          + "|jwt|pat|code)"
          + "(?:[^a-z=&;#?\\s][^=&;#?\\s]{0,64})?";

  /** A parameter; the first group is its name, the second its value. */
  private static final Pattern PARAMETER =
      Pattern.compile("(?i)([?&;#]" + NAME + "=)([^&;#\\s\"'<>]++)");

  /** A parameter whose value is no short word. */
  static final Pattern LONG_PARAMETER =
      Pattern.compile("(?i)([?&;#]" + NAME + "=)[^&;#\\s\"'<>]{6,}+");

  /** The password before a host, which may hold signs that it should not. */
  static final Pattern PASSWORD = Pattern.compile("(://[^\\s/:@]*+:)([^\\s/\"<>]+)(?=@)");

  /** A token in the place of a user; a name that people choose is shorter. */
  static final Pattern TOKEN_AS_USER = Pattern.compile("(://)([\\w.~%+-]{16,}+)(?=@)");

  /** A login with a password; HTTP takes a token in the place of a user as well. */
  private static final Pattern LOGIN =
      Pattern.compile(
          "(?i)(?:[a-z0-9+.-]{0,32}(?:::|\\+))?https?://[^/?#]*@"
              + "|[a-z][a-z0-9+.-]*+://[^/?#:]*:[^/?#]*@"
              + "|[^/:@\\s]+:[^/@\\s]+@[^/:]+:");

  /** A part of a path that nobody has made up, as in the webhooks of Slack. */
  private static final Pattern RANDOM_PART =
      Pattern.compile(
          "(/)((?=[\\w-]*[0-9])(?=[\\w-]*[a-z])(?=[\\w-]*[A-Z])[\\w-]{20,128}+|[0-9a-f]{32,128}+)(?=[/?#]|$)");

  private static final Pattern ESCAPED = Pattern.compile("(?:%[0-9A-Fa-f]{2})++");

  private AddressSecrets() {}

  /** The secrets that an address holds, as they are written there and as they are meant. */
  public static Set<String> of(String address) {
    Set<String> secrets = new LinkedHashSet<>();
    if (!address.contains("://")) {
      return secrets;
    }
    Stream.of(PASSWORD, TOKEN_AS_USER, PARAMETER, RANDOM_PART)
        .map(pattern -> pattern.matcher(address))
        .forEach(found -> add(secrets, found));
    return secrets;
  }

  private static void add(Set<String> secrets, Matcher found) {
    while (found.find()) {
      String written = found.group(2);
      secrets.add(written);
      secrets.add(
          ESCAPED
              .matcher(written)
              .replaceAll(escaped -> Matcher.quoteReplacement(decode(escaped.group()))));
    }
  }

  private static String decode(String escaped) {
    return new String(HexFormat.of().parseHex(escaped.replace("%", "")), StandardCharsets.UTF_8);
  }

  /** Whether the login of an address holds a password, or what may be a token. */
  public static boolean areInLogin(String address) {
    return LOGIN.matcher(address.strip()).lookingAt();
  }

  /** Whether parameters of an address say that they are secrets. */
  public static boolean areInParameters(String address) {
    return PARAMETER.matcher(address).find();
  }
}
