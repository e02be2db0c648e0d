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

  /** A pattern, and whether it means exactly the repositories that its text names. */
  private record ReadPattern(RepositoryPattern pattern, boolean isExact) {}

  /** The pattern that a text means; empty for a text that names no repositories. */
  public static Optional<RepositoryPattern> find(String text) {
    return read(text).filter(ReadPattern::isExact).map(ReadPattern::pattern);
  }

  private static Optional<ReadPattern> read(String text) {
    if (text.equals("*")) {
      return Optional.of(new ReadPattern(ALL, true));
    }
    if (UNCLEAR.matcher(text).matches() || RepositoryPlace.hasDots(text)) {
      return Optional.empty();
    }
    Matcher file = FILE.matcher(text);
    String path = file.matches() ? file.group(1) : text;
    return path.startsWith("/")
        ? Optional.of(ofPath(path))
        : atServer(text.toLowerCase(Locale.ROOT));
  }

  private static ReadPattern ofPath(String path) {
    Glob resolved = new Glob(PathSegments.resolve(path));
    return new ReadPattern(new RepositoryPattern(new Glob(""), "", resolved), true);
  }

  private static Optional<ReadPattern> atServer(String text) {
    if (ANY_SUFFIX.matcher(text).matches()) {
      return Optional.empty();
    }
    for (Pattern form : new Pattern[] {URL, PLAIN, SECURE_COPY}) {
      Matcher matcher = form.matcher(text);
      if (matcher.matches()) {
        String port = Optional.ofNullable(matcher.group(2)).orElse("");
        return Optional.of(atServer(matcher.group(1), port, matcher.group(3)));
      }
    }
    return Optional.empty();
  }

  private static ReadPattern atServer(String written, String port, String writtenPath) {
    String host = RepositoryPlace.host(written);
    String path = RepositoryPlace.withoutSuffix(writtenPath);
    Optional<AzureRepository> azure = AzureRepository.find(host, path, "");
    String named = RepositoryPlace.isAlias(written) ? "" : port;
    return azure
        .map(found -> of(AzureRepository.HOST, named, found.path(), found.isExact()))
        .orElseGet(() -> of(host, named, path, true));
  }

  private static ReadPattern of(String host, String port, String path, boolean isExact) {
    return new ReadPattern(new RepositoryPattern(new Glob(host), port, new Glob(path)), isExact);
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
   * if {@code *} stands for a slash, for a relative path, which could lead anywhere, and for an id
   * at Azure DevOps, which could be of any repository there.
   */
  public static boolean mayMatch(String written, String name) {
    if (RepositoryPlace.isOfRelativePath(name)) {
      return true;
    }
    String text = written.strip();
    Optional<RepositoryPattern> read = read(text).map(ReadPattern::pattern);
    if (AzureRepository.isOfId(name) && read.map(RepositoryPattern::isAtAzure).orElse(true)) {
      return true;
    }
    String pattern = read.map(RepositoryPattern::names).orElseGet(() -> unclear(text));
    return new Glob(folded(pattern)).matches(folded(name));
  }

  private boolean isAtAzure() {
    return hostGlob.matches(AzureRepository.HOST);
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
