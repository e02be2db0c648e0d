package dev.perdure.activities.mcp.oauth;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/**
 * Perdure's registration at an OAuth authorization server: client id, secret, and how it is sent.
 *
 * @param secret null for a public client
 * @param method how the secret is shown: client_secret_basic, client_secret_post or none
 */
record OAuthClientRegistration(String id, @Nullable String secret, String method) {

  private static final String NONE = "none";
  private static final String BASIC = "client_secret_basic";
  private static final String POST = "client_secret_post";

  /** A client that was registered by hand. */
  static OAuthClientRegistration known(
      String id, @Nullable String secret, AuthorizationServer server) {
    return new OAuthClientRegistration(id, secret, secret == null ? NONE : confidential(server));
  }

  private static String confidential(AuthorizationServer server) {
    List<String> methods = server.authMethods();
    return methods.contains(POST) && !methods.contains(BASIC) ? POST : BASIC;
  }

  /** A request to be registered (RFC 7591). */
  @JsonNaming(SnakeCaseStrategy.class)
  private record RegistrationRequest(
      String clientName,
      List<String> redirectUris,
      List<String> grantTypes,
      List<String> responseTypes,
      String tokenEndpointAuthMethod) {}

  /** A client as an authorization server has registered it. */
  @JsonNaming(SnakeCaseStrategy.class)
  private record Registered(
      @Nullable String clientId,
      @Nullable String clientSecret,
      @Nullable String tokenEndpointAuthMethod) {}

  /** Registers Perdure (RFC 7591). */
  static OAuthClientRegistration register(
      OAuthHttp http, AuthorizationServer server, URI redirect) {
    URI endpoint =
        server
            .registration()
            .orElseThrow(() ->
                new OAuthFailure(
                    "The authorization server '%s' registers no clients: register a client there by hand and name it as 'oauth: {clientId: ...}' in the server's settings."
                        .formatted(server.issuer())));
    boolean open = server.authMethods().isEmpty() || server.authMethods().contains(NONE);
    String method = open ? NONE : confidential(server);
    var wanted =
        new RegistrationRequest(
            "Perdure",
            List.of(redirect.toString()),
            List.of("authorization_code", "refresh_token"),
            List.of("code"),
            method);
    OAuthReply reply = http.postJson(endpoint, wanted);
    Registered registered = reply.read(Registered.class);
    String id = Objects.requireNonNullElse(registered.clientId(), "");
    if (!reply.isOk() || id.isEmpty()) {
      throw new OAuthFailure(
          "The authorization server '%s' did not register Perdure: %s. A client that was registered by hand is named as 'oauth: {clientId: ...}' in the server's settings."
              .formatted(server.issuer(), reply.reason()));
    }
    String secret = registered.clientSecret();
    return new OAuthClientRegistration(
        id,
        secret,
        secret == null
            ? NONE
            : Objects.requireNonNullElse(registered.tokenEndpointAuthMethod(), method));
  }

  /** Adds to a form who sends it; returns the headers that say so otherwise. */
  Map<String, String> sign(Map<String, String> form) {
    if (method.equals(BASIC) && secret != null) {
      String both = OAuthHttp.encoded(id) + ":" + OAuthHttp.encoded(secret);
      byte[] bytes = both.getBytes(StandardCharsets.UTF_8);
      return Map.of("Authorization", "Basic " + Base64.getEncoder().encodeToString(bytes));
    }
    form.put("client_id", id);
    if (method.equals(POST) && secret != null) {
      form.put("client_secret", secret);
    }
    return Map.of();
  }

  @Override
  public String toString() {
    return "OAuthClientRegistration[" + id + "]";
  }
}
