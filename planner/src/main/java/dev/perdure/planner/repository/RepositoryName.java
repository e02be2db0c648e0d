package dev.perdure.planner.repository;

import dev.perdure.planner.permission.Glob;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a repository that the usual spellings of one address share, such as {@code
 * github.com/acme/shop}, so that none of them evades a rule.
 */
public final class RepositoryName {

  private static final Pattern URL =
      Pattern.compile("[a-z][a-z0-9+.-]*://(?:[^/]*@)?([^/:@]*)(?::[0-9]*)?/(.*)");
  private static final Pattern SHORT = Pattern.compile("(?:[^/:]*@)?([^/:@]+):(.*)");
  private static final Pattern PLAIN = Pattern.compile("([^/]+)/(.*)");
  private static final Pattern ESCAPED = Pattern.compile("%([0-7][0-9a-f])");

  /** Other hosts of the same repositories. */
  private static final Map<String, String> HOSTS =
      Map.of(
          "www.github.com", "github.com",
          "ssh.github.com", "github.com",
          "altssh.gitlab.com", "gitlab.com",
          "altssh.bitbucket.org", "bitbucket.org");

  private RepositoryName() {}

  /** The name of a repository by its address. */
  public static String of(String location) {
    return named(location.strip().split("[?#]", 2)[0]);
  }

  /** The same form of a pattern, which may be a whole address too. */
  public static Glob pattern(String written) {
    return new Glob(named(written.strip()));
  }

  private static String named(String written) {
    String address = written.toLowerCase(Locale.ROOT);
    for (Pattern form : new Pattern[] {URL, SHORT, PLAIN}) {
      Matcher matcher = form.matcher(address);
      if (matcher.matches()) {
        return host(decoded(matcher.group(1))) + path("/" + decoded(matcher.group(2)));
      }
    }
    return path(decoded(address));
  }

  private static String host(String written) {
    String host = written.replaceFirst("\\.+$", "");
    return HOSTS.getOrDefault(host, host);
  }

  private static String path(String written) {
    return PathSegments.resolve(written).replaceFirst("\\.git$", "");
  }

  private static String decoded(String text) {
    return ESCAPED
        .matcher(text)
        .replaceAll(found ->
            Matcher.quoteReplacement(
                String.valueOf((char) HexFormat.fromHexDigits(found.group(1)))));
  }
}
