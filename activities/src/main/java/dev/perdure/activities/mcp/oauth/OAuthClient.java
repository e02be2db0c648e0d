package dev.perdure.activities.mcp.oauth;

import dev.perdure.activities.mcp.oauth.OAuthHttp.Reply;
import dev.perdure.planner.json.JsonObject;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Perdure as an authorization server knows it.
 *
 * @param secret null for a public client
 * @param method how the secret is shown: client_secret_basic, client_secret_post or none
 */
record OAuthClient(String id, @Nullable String secret, String method) {

  private static final String NONE = "none";
  private static final String BASIC = "client_secret_basic";
  private static final String POST = "client_secret_post";

  /** A client that was registered by hand. */
  static OAuthClient known(String id, @Nullable String secret, AuthorizationServer server) {
    return new OAuthClient(id, secret, secret == null ? NONE : confidential(server));
  }

  private static String confidential(AuthorizationServer server) {
    List<String> methods = server.authMethods();
    return methods.contains(POST) && !methods.contains(BASIC) ? POST : BASIC;
  }

  /** Registers Perdure (RFC 7591). */
  static OAuthClient register(OAuthHttp http, AuthorizationServer server, URI redirect) {
    URI endpoint =
        server
            .registration()
            .orElseThrow(() ->
                new OAuthFailure(
                    "The authorization server '%s' lets nobody register: register a client there by hand and name it as 'oauth: {clientId: ...}' in the server's settings."
                        .formatted(server.issuer())));
    boolean open = server.authMethods().isEmpty() || server.authMethods().contains(NONE);
    JsonObject wanted =
        JsonObject.of("client_name", "Perdure")
            .with("redirect_uris", List.of(redirect.toString()))
            .with("grant_types", List.of("authorization_code", "refresh_token"))
            .with("response_types", List.of("code"))
            .with("token_endpoint_auth_method", open ? NONE : confidential(server));
    Reply reply = http.postJson(endpoint, wanted);
    String id = reply.body().text("client_id").orElse("");
    if (!reply.isOk() || id.isEmpty()) {
      throw new OAuthFailure(
          "The authorization server '%s' did not register Perdure: %s. A client that was registered by hand is named as 'oauth: {clientId: ...}' in the server's settings."
              .formatted(server.issuer(), reply.reason()));
    }
    String secret = reply.body().text("client_secret").orElse(null);
    String method =
        reply.body().text("token_endpoint_auth_method").orElse(open ? NONE : confidential(server));
    return new OAuthClient(id, secret, secret == null ? NONE : method);
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
    return "OAuthClient[" + id + "]";
  }
}
