package dev.perdure.activities.mcp.oauth;

import dev.perdure.planner.json.JsonObject;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * An authorization server by its own metadata (RFC 8414), checked.
 *
 * @param authMethods how clients may prove themselves to it; empty if it does not say
 * @param tellsIssuer whether its redirects name it (RFC 9207)
 */
record AuthorizationServer(
    String issuer,
    URI authorization,
    URI token,
    Optional<URI> registration,
    Optional<URI> revocation,
    List<String> authMethods,
    boolean tellsIssuer) {

  /** Reads the metadata that an issuer publishes about itself. */
  static AuthorizationServer of(String issuer, JsonObject metadata, URI server) {
    String told = metadata.text("issuer").orElse("");
    if (!same(told, issuer)) {
      throw new OAuthFailure(
          "The metadata of the authorization server '%s' are those of another one, '%s'."
              .formatted(issuer, told));
    }
    if (!metadata.list("code_challenge_methods_supported").contains("S256")) {
      throw new OAuthFailure(
          "The authorization server '%s' does not offer PKCE with S256, without which nobody is signed in."
              .formatted(issuer));
    }
    return new AuthorizationServer(
        told,
        endpoint("authorization", metadata, server).orElseThrow(() -> missing("authorization")),
        endpoint("token", metadata, server).orElseThrow(() -> missing("token")),
        endpoint("registration", metadata, server),
        endpoint("revocation", metadata, server),
        metadata.list("token_endpoint_auth_methods_supported").stream()
            .map(String::valueOf)
            .toList(),
        Boolean.TRUE.equals(
            metadata.fields().get("authorization_response_iss_parameter_supported")));
  }

  /** A slash at the end is written in one place and left out in the other. */
  private static boolean same(String one, String other) {
    return one.replaceFirst("/$", "").equals(other.replaceFirst("/$", ""));
  }

  private static Optional<URI> endpoint(String kind, JsonObject metadata, URI server) {
    return metadata
        .text(kind + "_endpoint")
        .map(address -> OAuthHttp.trusted(kind + " endpoint", address, server));
  }

  private static OAuthFailure missing(String kind) {
    return new OAuthFailure("Its authorization server names no %s endpoint.".formatted(kind));
  }
}
