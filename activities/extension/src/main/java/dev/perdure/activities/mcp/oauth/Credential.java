package dev.perdure.activities.mcp.oauth;

import dev.perdure.planner.message.KnownSecrets;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * The OAuth tokens of a login at one MCP server, with what renews them; never written to a log.
 *
 * @param resource the server as its tokens name it
 * @param expiresAt null if the server did not say
 */
record Credential(
    OAuthClientRegistration client,
    URI tokenEndpoint,
    @Nullable URI revocationEndpoint,
    String resource,
    String accessToken,
    @Nullable String refreshToken,
    @Nullable Instant expiresAt) {

  /** Makes the tokens known, so that no text shows them. */
  Credential {
    KnownSecrets.learn(accessToken);
    if (refreshToken != null) {
      KnownSecrets.learn(refreshToken);
    }
  }

  /** The values that a header may hold. */
  private static final Pattern TOKEN = Pattern.compile("[\\x21-\\x7e]{1,16384}");

  private static final Duration RENEWAL_MARGIN = Duration.ofSeconds(30);
  private static final long MAX_LIFETIME_SECONDS = Duration.ofDays(3650).toSeconds();

  /** The answer of a token endpoint (RFC 6749). */
  @JsonNaming(SnakeCaseStrategy.class)
  private record Tokens(
      @Nullable String accessToken,
      @Nullable String tokenType,
      @Nullable String refreshToken,
      @Nullable Long expiresIn) {

    boolean areUsable() {
      return accessToken != null
          && TOKEN.matcher(accessToken).matches()
          && "bearer".equalsIgnoreCase(tokenType);
    }

    @Nullable Instant expiresAt() {
      return expiresIn == null
          ? null
          : Instant.now().plusSeconds(Math.clamp(expiresIn, 0, MAX_LIFETIME_SECONDS));
    }
  }

  /** A credential that has no tokens yet. */
  static Credential empty(
      OAuthClientRegistration client, AuthorizationServer server, String resource) {
    return new Credential(
        client, server.token(), server.revocation().orElse(null), resource, "", null, null);
  }

  /** Asks for tokens; empty if the server refuses for good. */
  private Optional<Credential> request(OAuthHttp http, Map<String, String> grant, String what) {
    Map<String, String> form = new HashMap<>(grant);
    form.put("resource", resource);
    Map<String, String> headers = client.sign(form);
    OAuthReply reply = http.postForm(tokenEndpoint, form, headers);
    if (reply.status() / 100 == 4 && reply.status() != 429 && reply.status() != 408) {
      return Optional.empty();
    }
    Tokens tokens = reply.read(Tokens.class);
    if (!reply.isOk() || !tokens.areUsable()) {
      throw new OAuthFailure(
          "The authorization server gave no bearer token %s: %s.".formatted(what, reply.reason()));
    }
    return Optional.of(
        new Credential(
            client,
            tokenEndpoint,
            revocationEndpoint,
            resource,
            Objects.requireNonNull(tokens.accessToken()),
            tokens.refreshToken() == null ? refreshToken : tokens.refreshToken(),
            tokens.expiresAt()));
  }

  /** The tokens for an authorization code. */
  Optional<Credential> redeem(OAuthHttp http, String code, String verifier, URI redirect) {
    Map<String, String> grant =
        Map.of(
            "grant_type",
            "authorization_code",
            "code",
            code,
            "code_verifier",
            verifier,
            "redirect_uri",
            redirect.toString());
    return request(http, grant, "for the login");
  }

  /** The same login with fresh tokens; empty if it can't be renewed. */
  Optional<Credential> renewed(OAuthHttp http) {
    String token = refreshToken;
    return token == null
        ? Optional.empty()
        : request(
            http, Map.of("grant_type", "refresh_token", "refresh_token", token), "to go on with");
  }

  /** Tells the server that the login is over, if it can be told. */
  void revoke(OAuthHttp http) {
    URI endpoint = revocationEndpoint;
    if (endpoint != null) {
      Map<String, String> form = new HashMap<>();
      form.put("token", refreshToken == null ? accessToken : refreshToken);
      Map<String, String> headers = client.sign(form);
      http.postForm(endpoint, form, headers);
    }
  }

  /** Whether it is over or about to be. */
  boolean isStale() {
    return expiresAt != null && Instant.now().plus(RENEWAL_MARGIN).isAfter(expiresAt);
  }

  @Override
  public String toString() {
    return "Credential[" + resource + "]";
  }
}
