package dev.perdure.activities.mcp.oauth;

import dev.perdure.activities.config.McpOAuthSettings;
import dev.perdure.activities.network.HostDenials;
import dev.perdure.planner.message.InvisibleCharEscaper;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Signs this host in at MCP servers by OAuth: begins and ends logins, keeps and renews their
 * tokens, each bound to its server's address.
 */
public final class OAuthLoginService {

  private static final Logger LOG = LoggerFactory.getLogger(OAuthLoginService.class);
  private static final int MAX_PENDING_LOGINS = 100;
  private static final int MAX_REFUSAL_LENGTH = 200;

  private final CredentialFile file;
  private final OAuthHttp http;
  private final Map<String, PendingLogin> pending = new ConcurrentHashMap<>();

  /** Keeps logins in a data directory; no server is asked that is denied then. */
  public OAuthLoginService(Path data, Supplier<HostDenials> denials) {
    this.http = new OAuthHttp(denials);
    this.file = new CredentialFile(data.resolve("mcp-auth.json"));
  }

  /** Begins a login; returns the page that a person opens. */
  public String begin(String name, URI server, McpOAuthSettings settings, URI redirect) {
    OAuthHttp.trusted("address", withoutFragment(server), server);
    pending.values().removeIf(PendingLogin::isOver);
    if (pending.size() >= MAX_PENDING_LOGINS) {
      throw new OAuthFailure(
          "%d logins are under way: finish one of them, or wait ten minutes."
              .formatted(MAX_PENDING_LOGINS));
    }
    OAuthDiscoveryResult found = new Discovery(http).of(server);
    AuthorizationServer authorization = found.authorization();
    OAuthClientRegistration client =
        settings.clientId() == null
            ? OAuthClientRegistration.register(http, authorization, redirect)
            : OAuthClientRegistration.known(
                settings.clientId(), settings.clientSecret(), authorization);
    var login =
        new PendingLogin(
            name,
            server,
            authorization,
            Credential.empty(client, authorization, found.resource()),
            redirect,
            PendingLogin.secret(),
            PendingLogin.secret(),
            Instant.now());
    pending.put(login.state(), login);
    return login.page(Optional.ofNullable(settings.scope()).or(found::scope));
  }

  private static String withoutFragment(URI server) {
    return server.toString().replaceFirst("#.*", "");
  }

  /** Ends a login with what the browser brought back; returns the server's name. */
  public String finish(OAuthLoginServiceAnswer answer) {
    PendingLogin login =
        Optional.ofNullable(answer.state())
            .map(pending::remove)
            .filter(known -> !known.isOver())
            .orElseThrow(() ->
                new OAuthFailure(
                    "No login with this state is under way, or it took longer than ten minutes:"
                        + " begin it again."));
    login.requireIssuer(Optional.ofNullable(answer.iss()));
    String code = answer.code();
    if (answer.error() != null || code == null) {
      String words =
          answer.errorDescription() == null ? "" : " (" + answer.errorDescription() + ")";
      throw new OAuthFailure(
          InvisibleCharEscaper.start(
              "The login at '%s' was refused: %s%s.".formatted(login.name(), answer.error(), words),
              MAX_REFUSAL_LENGTH));
    }
    Credential credential =
        login
            .credential()
            .redeem(http, code, login.verifier(), login.redirect())
            .orElseThrow(() ->
                new OAuthFailure(
                    "The authorization server did not accept the login at '%s': begin it again."
                        .formatted(login.name())));
    file.put(login.server().toString(), credential);
    return login.name();
  }

  /** Whether a person is logged in at a server. */
  public boolean isLoggedIn(URI server) {
    return file.find(server.toString()).isPresent();
  }

  /** Forgets a login, and has its server forget it. */
  public synchronized void logOut(URI server) {
    Optional<Credential> known = file.find(server.toString());
    file.remove(server.toString());
    try {
      known.ifPresent(credential -> credential.revoke(http));
    } catch (OAuthFailure e) {
      LOG.warn("A login is forgotten, but its server was not told: {}", e.sentence());
    }
  }

  /** The access token for a server, renewed if it is about to expire; empty without a login. */
  public Optional<String> token(URI server) {
    Optional<Credential> known = file.find(server.toString());
    boolean renew =
        known.filter(login -> login.isStale() && login.refreshToken() != null).isPresent();
    return renew ? renew(server, known.get().accessToken()) : known.map(Credential::accessToken);
  }

  /**
   * A token in place of one that was not accepted; empty, and logged out, if only a person can get
   * one. Of many who ask at the same time, one renews it.
   */
  public synchronized Optional<String> renew(URI server, String refused) {
    Optional<Credential> known = file.find(server.toString());
    if (known.filter(login -> !login.accessToken().equals(refused)).isPresent()) {
      return known.map(Credential::accessToken);
    }
    Optional<Credential> fresh = known.flatMap(login -> login.renewed(http));
    fresh.ifPresentOrElse(
        credential -> file.put(server.toString(), credential),
        () -> file.remove(server.toString()));
    return fresh.map(Credential::accessToken);
  }
}
