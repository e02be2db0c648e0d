package dev.perdure.activities.forge;

import dev.perdure.activities.network.PortNumber;
import dev.perdure.planner.message.SecretRedactor;
import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Server of a forge.
 *
 * @param web the address that the paths of repositories follow
 * @param api the address of the REST API
 * @param isNamed whether the operator names the server
 */
public record ForgeServer(ForgeKind kind, URI web, URI api, boolean isNamed) {

  private static final int HTTP_PORT = 80;
  private static final int HTTPS_PORT = 443;
  private static final String DATA_RESIDENCY = ".ghe.com";

  /** Hosts that the vendors offer for SSH through a firewall. */
  private static final Map<String, String> SSH_HOSTS =
      Map.of("ssh.github.com", "github.com", "altssh.gitlab.com", "gitlab.com");

  /** Reads the addresses from variables; refuses one that is not an address over HTTP. */
  static ForgeServer of(ForgeKind kind, Function<String, Optional<String>> variables) {
    Optional<URI> web = address(kind.serverVariable(), variables);
    Optional<URI> api = address(kind.apiVariable(), variables);
    URI server = web.orElseGet(() -> api.map(it -> webOf(kind, it)).orElse(kind.publicServer()));
    return new ForgeServer(
        kind, server, api.orElseGet(() -> apiOf(kind, server)), web.isPresent() || api.isPresent());
  }

  private static Optional<URI> address(
      String variable, Function<String, Optional<String>> variables) {
    return variables.apply(variable).map(String::strip).map(text -> address(variable, text));
  }

  private static URI address(String variable, String text) {
    URI address =
        server(text)
            .orElseThrow(() ->
                new IllegalArgumentException(
                    "%s is '%s', which is not the address of a server: set it like https://git.example.com."
                        .formatted(variable, SecretRedactor.of(text))));
    if (address.getUserInfo() != null) {
      throw new IllegalArgumentException(
          "%s holds a login, which Perdure does not send: remove the login, and set a token."
              .formatted(variable));
    }
    return address;
  }

  private static Optional<URI> server(String text) {
    try {
      URI address = URI.create(text.replaceFirst("/+$", ""));
      boolean isHttp = String.valueOf(address.getScheme()).matches("https?");
      boolean isServer =
          isHttp
              && address.getHost() != null
              && address.getPort() <= PortNumber.MAX_PORT
              && address.getQuery() == null
              && address.getFragment() == null;
      return isServer ? Optional.of(address) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static URI apiOf(ForgeKind kind, URI web) {
    if (kind == ForgeKind.GITLAB) {
      return URI.create(web + "/api/v4");
    }
    if (web.equals(kind.publicServer()) || web.getHost().endsWith(DATA_RESIDENCY)) {
      return URI.create(web.toString().replaceFirst("://", "://api."));
    }
    return URI.create(web + "/api/v3");
  }

  private static URI webOf(ForgeKind kind, URI api) {
    String text = api.toString().replaceFirst("/api(/v\\d+)?$", "");
    return kind == ForgeKind.GITHUB
        ? URI.create(text.replaceFirst("://api\\.(?=github\\.com$|[^/]+\\.ghe\\.com$)", "://"))
        : URI.create(text);
  }

  /** Whether a remote is on this server; SSH has a port of its own. */
  boolean hosts(GitRemoteUrl remote) {
    if (remote.host().isEmpty()) {
      return isNamed; // a mount or a test: only the operator can know which server has it
    }
    String host = SSH_HOSTS.getOrDefault(remote.host(), remote.host());
    boolean isSameHost = host.equalsIgnoreCase(web.getHost());
    return isSameHost
        && (!remote.isHttp()
            || port(remote.scheme(), remote.port().orElse(-1)) == port(scheme(), web.getPort()));
  }

  /** Whether a token for this server may go to a remote over HTTP. */
  boolean isServerOf(GitRemoteUrl remote) {
    return remote.isHttp() && remote.scheme().equals(scheme()) && hosts(remote);
  }

  /** The repository of a remote as the API names it. */
  String repository(GitRemoteUrl remote) {
    if (kind == ForgeKind.GITHUB || remote.host().isEmpty()) {
      return remote.lastTwo();
    }
    String base = web.getPath().replaceFirst("^/+", "");
    return !base.isEmpty() && remote.isHttp() && remote.path().startsWith(base + "/")
        ? remote.path().substring(base.length() + 1)
        : remote.path();
  }

  /** The variable that corrects the address: that of the API if only it is wrong. */
  String serverVariable() {
    boolean isDerived = api.equals(apiOf(kind, web));
    return isDerived ? kind.serverVariable() : kind.apiVariable();
  }

  private String scheme() {
    return web.getScheme().toLowerCase(Locale.ROOT);
  }

  private static int port(String scheme, int port) {
    int usual = scheme.equals("https") ? HTTPS_PORT : HTTP_PORT;
    return port < 0 ? usual : port;
  }
}
