package dev.perdure.planner.repository;

import java.net.IDN;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The repository that git opens at an address: a path at a server, or a path of a host. The usual
 * spellings of one address have the same place.
 *
 * @param host the name of the server; empty for a path of a host
 * @param port the port of the server; empty for a path of a host
 * @param hasUsualPort whether the port is the usual one of the protocol
 * @param path the path without a leading slash at a server, and the whole path of a host; {@code
 *     ./} opens a path that is relative
 * @param isClear whether all programs read the address so
 */
public record RepositoryPlace(
    String host, String port, boolean hasUsualPort, String path, boolean isClear) {

  private static final String RELATIVE = "./";

  private static final Pattern URL =
      Pattern.compile(
          "(?is)(https?|ssh|git)://(?:([^/]*)@)?(\\[[^]/]*]|[^/:@]*)(?::([0-9]*))?(?:/(.*))?");
  private static final Pattern SECURE_COPY =
      Pattern.compile("(?s)(?:([\\w.+-]+)@([\\w.-]+)|([\\w-]+(?:\\.[\\w-]+)+)):(?!:)(.+)");
  private static final Pattern FILE = Pattern.compile("(?is)file://[^/]*(/.*)");
  private static final Pattern ESCAPED = Pattern.compile("(?:%[0-9A-Fa-f]{2})+");

  /** Addresses that all programs read as one place, if no segment has dots. */
  private static final Pattern CLEAR =
      Pattern.compile(
          "(?i)(?:https?|ssh|git)://(?:[^/@]*@)?[\\w.-]+(?::[0-9]*)?/.+|(?:file://)?/.*|"
              + SECURE_COPY.pattern());

  /** Characters by which git and this class could read one address as two places. */
  private static final Pattern AMBIGUOUS = Pattern.compile("(?s).*[?#%\\\\\\p{Cntrl}].*");

  private static final Map<String, String> USUAL_PORTS =
      Map.of("https", "443", "http", "80", "ssh", "22", "git", "9418");

  /** Other hosts of the same repositories. */
  private static final Map<String, String> HOSTS =
      Map.of(
          "www.github.com", "github.com",
          "ssh.github.com", "github.com",
          "altssh.gitlab.com", "gitlab.com",
          "altssh.bitbucket.org", "bitbucket.org");

  /** The place of an address, as git reads the address. */
  public static RepositoryPlace of(String location) {
    String address = location.strip();
    boolean isClear =
        CLEAR.matcher(address).matches()
            && !AMBIGUOUS.matcher(address).matches()
            && !hasDots(address);
    Matcher file = FILE.matcher(address);
    if (file.matches()) {
      return ofPath(decoded(withoutQuery(file.group(1))), isClear);
    }
    Matcher url = URL.matcher(isWeb(address) ? withoutQuery(address) : address);
    if (url.matches()) {
      return ofUrl(url.toMatchResult(), isClear);
    }
    Matcher copy = SECURE_COPY.matcher(address);
    return copy.matches() ? ofSecureCopy(copy.toMatchResult(), isClear) : ofPath(address, isClear);
  }

  /** The place of a repository by its name in sums. */
  public static RepositoryPlace ofName(String name) {
    return of(addressOf(name));
  }

  /** An address of the repository with a name in sums. */
  public static String addressOf(String name) {
    return name.startsWith("/") ? name : "https://" + name;
  }

  /** The name of the repository in rules and sums. All ports of a server share the name. */
  public String name() {
    return host.isEmpty() ? path : host + "/" + path;
  }

  /** Whether a name is of a relative path, which could lead to any repository of a host. */
  static boolean isOfRelativePath(String name) {
    return name.startsWith(RELATIVE);
  }

  private static RepositoryPlace ofPath(String path, boolean isClear) {
    String resolved = PathSegments.resolve(path);
    return new RepositoryPlace(
        "",
        "",
        true,
        path.startsWith("/") ? withoutDirectory(resolved) : RELATIVE + resolved,
        isClear);
  }

  private static RepositoryPlace ofUrl(MatchResult url, boolean isClear) {
    String usual = USUAL_PORTS.getOrDefault(url.group(1).toLowerCase(Locale.ROOT), "");
    String named = Optional.ofNullable(url.group(4)).orElse("");
    String path = Optional.ofNullable(url.group(5)).orElse("");
    RepositoryPlace place =
        atServer(
            decoded(url.group(3)), named.isEmpty() ? usual : named, usual, decoded(path), isClear);
    return place.atAzure(login(url.group(2)), place.path);
  }

  private static RepositoryPlace ofSecureCopy(MatchResult copy, boolean isClear) {
    String host = Optional.ofNullable(copy.group(2)).orElseGet(() -> copy.group(3));
    RepositoryPlace place = atServer(host, "22", "22", copy.group(4), isClear);
    String path = decoded(copy.group(4)).toLowerCase(Locale.ROOT);
    return place.atAzure(login(copy.group(1)), withoutSuffix(path));
  }

  /** The login of an address without its password. */
  private static String login(@Nullable String written) {
    return written == null ? "" : written.split(":", 2)[0].toLowerCase(Locale.ROOT);
  }

  /**
   * The same place by its usual name if it is at Azure DevOps.
   *
   * @param decoded the path as Azure DevOps reads it, which decodes {@code %20} also for SSH
   */
  private RepositoryPlace atAzure(String login, String decoded) {
    return AzureRepository.find(host, decoded, login)
        .map(found ->
            new RepositoryPlace(
                AzureRepository.HOST, port, hasUsualPort, found.path(), isClear && found.isExact()))
        .orElse(this);
  }

  private static RepositoryPlace atServer(
      String host, String port, String usual, String path, boolean isClear) {
    String name = host.toLowerCase(Locale.ROOT);
    boolean isUsual = port.equals(usual) || (isAlias(name) && port.equals("443"));
    return new RepositoryPlace(
        host(name), port, isUsual, withoutSuffix(path.toLowerCase(Locale.ROOT)), isClear);
  }

  /** Git asks a web server without these parts of the address. */
  private static String withoutQuery(String address) {
    return address.split("[?#]", 2)[0];
  }

  private static boolean isWeb(String address) {
    return address.toLowerCase(Locale.ROOT).startsWith("http");
  }

  /** Whether a host is another name of a known one, which serves SSH at the port of HTTPS. */
  static boolean isAlias(String host) {
    return HOSTS.containsKey(host);
  }

  /** The usual name of a host; letters that programs read as others are those others. */
  static String host(String written) {
    String host = international(written).replaceFirst("\\.+$", "");
    return HOSTS.getOrDefault(host, host);
  }

  private static String international(String host) {
    try {
      return IDN.toUnicode(IDN.toASCII(host, IDN.ALLOW_UNASSIGNED), IDN.ALLOW_UNASSIGNED)
          .toLowerCase(Locale.ROOT);
    } catch (IllegalArgumentException e) {
      return host; // No program finds such a host.
    }
  }

  /** The path at a server, which both spellings share. */
  static String withoutSuffix(String path) {
    return withoutDirectory(PathSegments.resolve(path))
        .replaceFirst("^/", "")
        .replaceFirst("\\.git$", "");
  }

  /** The path of a repository whose directory {@code .git} a path names. */
  private static String withoutDirectory(String path) {
    return path.replaceFirst("(?<=[^/])/\\.git$", "");
  }

  /** Whether an address has a segment {@code .} or {@code ..}. */
  static boolean hasDots(String address) {
    return List.of(address.split("[/:]")).stream()
        .anyMatch(segment -> segment.equals(".") || segment.equals(".."));
  }

  private static String decoded(String text) {
    return ESCAPED
        .matcher(text)
        .replaceAll(found ->
            Matcher.quoteReplacement(
                new String(
                    HexFormat.of().parseHex(found.group().replace("%", "")),
                    StandardCharsets.UTF_8)));
  }
}
