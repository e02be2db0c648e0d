package dev.perdure.activities.mcp.oauth;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * An OAuth login at an MCP server that a person has begun and is to confirm in a browser.
 *
 * @param name the server's name in the settings
 * @param server its address
 * @param state what the browser must bring back
 * @param verifier the secret of PKCE, whose hash alone leaves this process
 */
record PendingLogin(
    String name,
    URI server,
    AuthorizationServer authorization,
    Credential credential,
    URI redirect,
    String state,
    String verifier,
    Instant begun) {

  private static final Duration LOGIN_TIMEOUT = Duration.ofMinutes(10);
  private static final SecureRandom RANDOM = new SecureRandom();

  /** A secret of 256 bits. */
  static String secret() {
    byte[] bytes = new byte[32];
    RANDOM.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  boolean isOver() {
    return begun.plus(LOGIN_TIMEOUT).isBefore(Instant.now());
  }

  /** The page where a person says yes. */
  String page(Optional<String> scope) {
    Map<String, String> query = new LinkedHashMap<>();
    query.put("response_type", "code");
    query.put("client_id", credential.client().id());
    query.put("redirect_uri", redirect.toString());
    query.put("state", state);
    query.put("code_challenge", challenge());
    query.put("code_challenge_method", "S256");
    query.put("resource", credential.resource());
    scope.ifPresent(wanted -> query.put("scope", wanted));
    String page = authorization.authorization().toString();
    return page + (page.contains("?") ? "&" : "?") + OAuthHttp.encoded(query);
  }

  private String challenge() {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.US_ASCII));
      return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Refuses what another authorization server sent (RFC 9207). */
  void requireIssuer(Optional<String> issuer) {
    boolean right = issuer.map(authorization.issuer()::equals).orElse(!authorization.tellsIssuer());
    if (!right) {
      throw new OAuthFailure(
          "The answer comes from the authorization server '%s' and not from '%s': it is not used. Begin the login again."
              .formatted(issuer.orElse(""), authorization.issuer()));
    }
  }

  @Override
  public String toString() {
    return "PendingLogin[" + name + "]";
  }
}
