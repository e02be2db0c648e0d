package dev.perdure.planner.repository;

import dev.perdure.planner.permission.Glob;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A pattern of repositories: {@code *} for all, {@code github.com/acme/*}, {@code
 * git.example:8443/acme/*}, the address of a repository, or {@code /srv/git/*}.
 *
 * @param hostGlob the pattern of the server's name; empty for paths of hosts
 * @param port the port; empty for the usual one
 * @param pathGlob the pattern of the path
 */
public record RepositoryPattern(Glob hostGlob, String port, Glob pathGlob) {

  private static final RepositoryPattern ALL =
      new RepositoryPattern(new Glob("*"), "", new Glob("*"));

  private static final Pattern URL =
      Pattern.compile("(?:https?|ssh|git)://(?:[^/@]*@)?([\\w.*?-]+)(?::([0-9]*))?/(.+)");
  private static final Pattern PLAIN = Pattern.compile("([\\w.*?-]+)(?::([0-9]+))?/(.+)");
  private static final Pattern SECURE_COPY = Pattern.compile("(?:[\\w.+*-]+@)?([\\w.*?-]+):()(.+)");
  private static final Pattern FILE = Pattern.compile("(?i)file://(/.*)");
  private static final Pattern UNCLEAR = Pattern.compile("(?s).*[#%\\\\\\p{Cntrl}].*");

  /** A name that only seems narrower: each repository also has an address that ends so. */
  private static final Pattern ANY_SUFFIX = Pattern.compile("(?i).*[*?]\\.git");

  /** The pattern that a text means; empty for a text that names no repositories. */
  public static Optional<RepositoryPattern> find(String text) {
    if (text.equals("*")) {
      return Optional.of(ALL);
    }
    if (UNCLEAR.matcher(text).matches() || RepositoryPlace.hasDots(text)) {
      return Optional.empty();
    }
    Matcher file = FILE.matcher(text);
    String path = file.matches() ? file.group(1) : text;
    return path.startsWith("/")
        ? Optional.of(new RepositoryPattern(new Glob(""), "", new Glob(PathSegments.resolve(path))))
        : atServer(text.toLowerCase(Locale.ROOT));
  }

  private static Optional<RepositoryPattern> atServer(String text) {
    if (ANY_SUFFIX.matcher(text).matches()) {
      return Optional.empty();
    }
    for (Pattern form : new Pattern[] {URL, PLAIN, SECURE_COPY}) {
      Matcher matcher = form.matcher(text);
      if (matcher.matches()) {
        String host = matcher.group(1);
        String port = Optional.ofNullable(matcher.group(2)).orElse("");
        return Optional.of(
            new RepositoryPattern(
                new Glob(RepositoryPlace.host(host)),
                RepositoryPlace.isAlias(host) ? "" : port,
                new Glob(RepositoryPlace.withoutSuffix(matcher.group(3)))));
      }
    }
    return Optional.empty();
  }

  /** Whether a right for this pattern holds at a place. */
  public boolean matches(RepositoryPlace place) {
    return place.isClear()
        && (equals(ALL)
            || (hostGlob.pattern().isEmpty() == place.host().isEmpty()
                && hostGlob.matches(place.host())
                && (port.isEmpty() ? place.hasUsualPort() : port.equals(place.port()))
                && pathGlob.matches(place.path())));
  }

  /**
   * Whether a rule or a limit for a written pattern may be about the repository with a name. A rule
   * restricts people, so it holds also where a right would not: at each port, in both letter cases,
   * if {@code *} stands for a slash, and for a relative path, which could lead anywhere.
   */
  public static boolean mayMatch(String written, String name) {
    if (RepositoryPlace.isOfRelativePath(name)) {
      return true;
    }
    String text = written.strip();
    String pattern = find(text).map(RepositoryPattern::names).orElseGet(() -> unclear(text));
    return new Glob(folded(pattern)).matches(folded(name));
  }

  private String names() {
    return hostGlob.pattern().isEmpty() || equals(ALL)
        ? pathGlob.pattern()
        : hostGlob.pattern() + "/" + pathGlob.pattern();
  }

  /** The pattern of names in a text that gives no right, such as {@code *shop*}. */
  private static String unclear(String text) {
    String name = RepositoryPlace.of(text).name();
    return RepositoryPlace.isOfRelativePath(name) ? name.substring("./".length()) : name;
  }

  private static String folded(String name) {
    return name.toLowerCase(Locale.ROOT).replaceFirst("(?:/?\\.git)+$", "");
  }
}
