package dev.perdure.planner.approval;

import dev.perdure.planner.permission.Glob;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a repository that all its addresses share, such as {@code github.com/acme/shop}, so
 * that no other spelling of the address evades a rule.
 */
final class RepositoryName {

  private static final Pattern URL =
      Pattern.compile("[a-z][a-z0-9+.-]*://(?:[^/@]*@)?([^/:]*)(?::[0-9]+)?/(.*)");
  private static final Pattern SHORT = Pattern.compile("(?:[^/@:]+@)?([^/:@]+):(.*)");
  private static final Pattern ESCAPED = Pattern.compile("%([0-7][0-9a-f])");

  private RepositoryName() {}

  static String of(String location) {
    String address = location.strip().toLowerCase(Locale.ROOT).split("[?#]", 2)[0];
    return named(
        ESCAPED
            .matcher(address)
            .replaceAll(found ->
                Matcher.quoteReplacement(
                    String.valueOf((char) HexFormat.fromHexDigits(found.group(1))))));
  }

  /** The same form of a pattern, which may be a whole address too. */
  static Glob pattern(String written) {
    return new Glob(named(written.strip().toLowerCase(Locale.ROOT)));
  }

  private static String named(String address) {
    Matcher url = URL.matcher(address);
    if (url.matches()) {
      return shortened(url.group(1) + "/" + url.group(2));
    }
    Matcher shortForm = SHORT.matcher(address);
    return shortened(shortForm.matches() ? shortForm.group(1) + "/" + shortForm.group(2) : address);
  }

  private static String shortened(String name) {
    return PathSegments.resolve(name).replaceFirst("\\.git$", "");
  }
}
