package dev.perdure.activities.journal.access;

import dev.perdure.planner.repository.PathSegments;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The repository that git opens at an address: a path at a server, or an absolute path of a host.
 *
 * @param host the name of the server; empty for a path of a host
 * @param port the port of the server; empty for a path of a host
 * @param hasUsualPort whether the port is the usual one of the protocol
 * @param path the path without a leading slash at a server, and the whole path of a host
 */
record RepositoryPlace(String host, String port, boolean hasUsualPort, String path) {

  private static final Pattern URL =
      Pattern.compile("(https?|ssh|git)://(?:[^/@]*@)?([\\w.-]+)(?::([0-9]*))?/(.+)");
  private static final Pattern SECURE_COPY =
      Pattern.compile("(?:[\\w.+-]+@([\\w.-]+)|([\\w-]+(?:\\.[\\w-]+)+)):(?!:)(.+)");
  private static final Pattern FILE = Pattern.compile("(?i)file://(/.*)");

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

  /** The place of an address; empty for one that is relative, unclear or has dots as segments. */
  static Optional<RepositoryPlace> find(String location) {
    String address = location.strip();
    if (AMBIGUOUS.matcher(address).matches() || hasDots(address)) {
      return Optional.empty();
    }
    Matcher file = FILE.matcher(address);
    String path = file.matches() ? file.group(1) : address;
    return path.startsWith("/")
        ? Optional.of(new RepositoryPlace("", "", true, PathSegments.resolve(path)))
        : atServer(address.toLowerCase(Locale.ROOT));
  }

  private static Optional<RepositoryPlace> atServer(String address) {
    Matcher url = URL.matcher(address);
    if (url.matches()) {
      String usual = USUAL_PORTS.getOrDefault(url.group(1), "");
      String named = Optional.ofNullable(url.group(3)).orElse("");
      return Optional.of(of(url.group(2), named.isEmpty() ? usual : named, usual, url.group(4)));
    }
    Matcher copy = SECURE_COPY.matcher(address);
    return copy.matches()
        ? Optional.of(
            of(
                Optional.ofNullable(copy.group(1)).orElseGet(() -> copy.group(2)),
                "22",
                "22",
                copy.group(3)))
        : Optional.empty();
  }

  private static RepositoryPlace of(String host, String port, String usual, String path) {
    boolean isUsual = port.equals(usual) || (isAlias(host) && port.equals("443"));
    return new RepositoryPlace(host(host), port, isUsual, withoutSuffix(path));
  }

  /** Whether a host is another name of a known one, which serves SSH at the port of HTTPS. */
  static boolean isAlias(String host) {
    return HOSTS.containsKey(host);
  }

  /** The usual name of a host. */
  static String host(String written) {
    String host = written.replaceFirst("\\.+$", "");
    return HOSTS.getOrDefault(host, host);
  }

  /** The path at a server, which both spellings share. */
  static String withoutSuffix(String path) {
    return PathSegments.resolve(path).replaceFirst("^/", "").replaceFirst("\\.git$", "");
  }

  /** Whether an address has a segment {@code .} or {@code ..}. */
  static boolean hasDots(String address) {
    return List.of(address.split("[/:]")).stream()
        .anyMatch(segment -> segment.equals(".") || segment.equals(".."));
  }
}
