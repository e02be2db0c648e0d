package dev.perdure.activities.mcp.oauth;

import com.fasterxml.jackson.annotation.JsonFormat;
import dev.perdure.activities.network.HostName;
import dev.perdure.planner.json.NullSafeLists;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** Discovers the authorization server of an MCP server (RFC 9728, then RFC 8414 or OpenID). */
record Discovery(OAuthHttp http) {

  private static final Pattern METADATA =
      Pattern.compile("(?i)\\bresource_metadata\\s*=\\s*\"([^\"]+)\"");
  private static final Pattern SCOPE = Pattern.compile("(?i)\\bscope\\s*=\\s*\"([^\"]+)\"");

  /** The metadata of a server as a protected resource (RFC 9728). */
  @JsonNaming(SnakeCaseStrategy.class)
  record Resource(
      @Nullable String resource,
      @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
          List<String> authorizationServers,
      @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
          List<String> scopesSupported) {

    Resource {
      authorizationServers = NullSafeLists.copy(authorizationServers);
      scopesSupported = NullSafeLists.copy(scopesSupported);
    }

    String issuer(URI server) {
      return authorizationServers.isEmpty()
          ? OAuthHttp.origin(server)
          : authorizationServers.getFirst();
    }

    Optional<String> scopes() {
      return Optional.of(String.join(" ", scopesSupported)).filter(scopes -> !scopes.isEmpty());
    }
  }

  OAuthDiscoveryResult of(URI server) {
    String challenge =
        String.join(", ", http.greet(server).headers().allValues("WWW-Authenticate"));
    Optional<Resource> resource = resource(server, first(METADATA, challenge));
    String issuer =
        resource.map(metadata -> metadata.issuer(server)).orElseGet(() -> OAuthHttp.origin(server));
    return new OAuthDiscoveryResult(
        authorization(issuer, server),
        resource.map(Resource::resource).orElseGet(() -> HostName.plain(server.toString())),
        first(SCOPE, challenge).or(() -> resource.flatMap(Resource::scopes)));
  }

  private static Optional<String> first(Pattern pattern, String text) {
    return pattern.matcher(text).results().findFirst().map(found -> found.group(1));
  }

  /** The metadata of the server as a resource; older servers have none. */
  private Optional<Resource> resource(URI server, Optional<String> named) {
    String known = OAuthHttp.origin(server) + "/.well-known/oauth-protected-resource";
    Optional<Resource> found =
        named
            .map(address -> ownAddress(address, server))
            .map(Stream::of)
            .orElseGet(() -> Stream.of(known + path(server), known).map(URI::create))
            .distinct()
            .map(http::get)
            .filter(OAuthReply::isOk)
            .map(reply -> reply.read(Resource.class))
            .findFirst();
    found.ifPresent(metadata -> requireOwn(metadata, server));
    return found;
  }

  private static URI ownAddress(String address, URI server) {
    URI uri = OAuthHttp.trusted("metadata", address, server);
    if (!OAuthHttp.origin(uri).equals(OAuthHttp.origin(server))) {
      throw new OAuthFailure(
          "It names metadata on another server, '%s', which are not read.".formatted(uri));
    }
    return uri;
  }

  /** Tokens for one server must never be asked for by another. */
  private static void requireOwn(Resource metadata, URI server) {
    String resource = Objects.requireNonNullElse(metadata.resource(), "");
    URI uri = OAuthHttp.trusted("resource", resource, server);
    String prefix = path(uri).isEmpty() ? "/" : path(uri);
    boolean covers =
        path(server).equals(path(uri))
            || path(server).startsWith(prefix.endsWith("/") ? prefix : prefix + "/");
    if (!OAuthHttp.origin(uri).equals(OAuthHttp.origin(server)) || !covers) {
      throw new OAuthFailure(
          "Its metadata are those of another resource, '%s'.".formatted(resource));
    }
  }

  private static String path(URI address) {
    return Optional.ofNullable(address.getRawPath()).filter(path -> !path.equals("/")).orElse("");
  }

  private AuthorizationServer authorization(String issuer, URI server) {
    URI uri = OAuthHttp.trusted("authorization server", issuer, server);
    String origin = OAuthHttp.origin(uri);
    String path = path(uri).replaceFirst("/$", "");
    return Stream.of(
            origin + "/.well-known/oauth-authorization-server" + path,
            origin + "/.well-known/openid-configuration" + path,
            origin + path + "/.well-known/openid-configuration")
        .distinct()
        .map(address -> http.get(URI.create(address)))
        .filter(OAuthReply::isOk)
        .findFirst()
        .map(reply ->
            AuthorizationServer.of(issuer, reply.read(AuthorizationServerMetadata.class), server))
        .orElseThrow(() ->
            new OAuthFailure(
                "'%s' publishes no metadata of an authorization server, so there is nowhere to sign in: give the server's settings a header such as Authorization."
                    .formatted(issuer)));
  }
}
