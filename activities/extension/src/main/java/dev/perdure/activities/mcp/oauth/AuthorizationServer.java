package dev.perdure.activities.mcp.oauth;

import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An OAuth authorization server as its own metadata (RFC 8414) describe it, checked.
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
  static AuthorizationServer of(String issuer, AuthorizationServerMetadata metadata, URI server) {
    String told = Objects.requireNonNullElse(metadata.issuer(), "");
    if (!same(told, issuer)) {
      throw new OAuthFailure(
          "The metadata of the authorization server '%s' are those of another one, '%s'."
              .formatted(issuer, told));
    }
    if (!metadata.codeChallengeMethodsSupported().contains("S256")) {
      throw new OAuthFailure(
          "The authorization server '%s' does not offer PKCE with S256, so Perdure does not sign in there."
              .formatted(issuer));
    }
    return new AuthorizationServer(
        told,
        endpoint("authorization", metadata.authorizationEndpoint(), server)
            .orElseThrow(() -> missing("authorization")),
        endpoint("token", metadata.tokenEndpoint(), server).orElseThrow(() -> missing("token")),
        endpoint("registration", metadata.registrationEndpoint(), server),
        endpoint("revocation", metadata.revocationEndpoint(), server),
        metadata.tokenEndpointAuthMethodsSupported(),
        metadata.authorizationResponseIssParameterSupported());
  }

  /** A slash at the end is written in one place and left out in the other. */
  private static boolean same(String one, String other) {
    return one.replaceFirst("/$", "").equals(other.replaceFirst("/$", ""));
  }

  private static Optional<URI> endpoint(String kind, @Nullable String address, URI server) {
    return Optional.ofNullable(address)
        .map(named -> OAuthHttp.trusted(kind + " endpoint", named, server));
  }

  private static OAuthFailure missing(String kind) {
    return new OAuthFailure("Its authorization server names no %s endpoint.".formatted(kind));
  }
}
