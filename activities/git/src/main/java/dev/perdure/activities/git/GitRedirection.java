package dev.perdure.activities.git;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A redirection by the server of a repository. Git follows none, as it would reach any server that
 * way; Perdure follows one to another address of the same server, which a renamed repository has.
 *
 * @param from the address that git was given
 * @param to the address that the server leads to
 */
record GitRedirection(URI from, URI to) {

  private static final Pattern REDIRECTED =
      Pattern.compile("The requested URL returned error: 30[12378]\\b");

  /** A header that git tells with GIT_TRACE_CURL. */
  private static final Pattern LOCATION =
      Pattern.compile("(?im)<= Recv header:?\\s*location:\\s*(\\S+)");

  /** Below a repository's address; git asks there first. */
  private static final String FIRST = "/info/refs?service=git-upload-pack";

  private static final int HTTP_PORT = 80;
  private static final int HTTPS_PORT = 443;
  private static final String ENCRYPTED = "https";

  /** Whether a server led git elsewhere. */
  static boolean isBehind(GitResult result) {
    return !result.succeeded() && REDIRECTED.matcher(result.errors()).find();
  }

  /** The address by HTTP among the arguments of a command, if there is one. */
  static Optional<String> address(List<String> arguments) {
    return arguments.stream().filter(argument -> argument.matches("(?i)https?://.*")).findFirst();
  }

  /**
   * Reads a redirection from git's record of its requests.
   *
   * @param address the address that git was given
   */
  static Optional<GitRedirection> read(String address, String trace) {
    return LOCATION
        .matcher(trace)
        .results()
        .map(header -> header.group(1))
        .reduce((_, last) -> last)
        .flatMap(location -> of(address, location));
  }

  private static Optional<GitRedirection> of(String address, String location) {
    try {
      URI from = URI.create(address);
      URI to = URI.create(address.replaceFirst("/*$", FIRST)).resolve(location);
      return Optional.of(new GitRedirection(from, to));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The repository's new address with the login of the old one, if it is on the same server. */
  Optional<String> followed() {
    return Optional.of(to)
        .filter(this::isSameServer)
        .map(URI::toString)
        .filter(target -> target.endsWith(FIRST))
        .map(target -> target.substring(0, target.length() - FIRST.length()))
        .map(this::withLogin);
  }

  private boolean isSameServer(URI target) {
    boolean isSame = scheme(target).equals(scheme(from)) && port(target) == port(from);
    return (isSame || isEncryptedInstead(target))
        && target.getUserInfo() == null
        && from.getHost() != null
        && from.getHost().equalsIgnoreCase(target.getHost());
  }

  private boolean isEncryptedInstead(URI target) {
    return scheme(target).equals(ENCRYPTED)
        && port(target) == HTTPS_PORT
        && port(from) == HTTP_PORT
        && !scheme(from).equals(ENCRYPTED);
  }

  private String withLogin(String target) {
    String login = from.getRawUserInfo();
    return login == null ? target : target.replaceFirst("://", "://" + login + "@");
  }

  private static String scheme(URI uri) {
    return String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
  }

  private static int port(URI uri) {
    int usual = scheme(uri).equals(ENCRYPTED) ? HTTPS_PORT : HTTP_PORT;
    return uri.getPort() < 0 ? usual : uri.getPort();
  }

  /** The refusal of a redirection that Perdure does not follow. */
  String refusal() {
    String server = "%s://%s:%d".formatted(scheme(to), to.getHost(), port(to));
    return isSameServer(to)
        ? "the server leads on to '%s%s', which is no repository"
            .formatted(server, Objects.requireNonNullElse(to.getPath(), ""))
        : "the server leads on to '%s', which Perdure does not follow: give the address there if you trust it"
            .formatted(server);
  }
}
