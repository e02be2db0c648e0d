package dev.perdure.activities.mcp.oauth;

import io.modelcontextprotocol.client.transport.HttpRequestSnapshot;
import io.modelcontextprotocol.client.transport.customizer.McpHttpClientTransportAuthorizationErrorHandler;
import io.modelcontextprotocol.client.transport.customizer.McpSyncHttpClientRequestCustomizer;
import io.modelcontextprotocol.common.McpTransportContext;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.ResponseInfo;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Adds the bearer token of a login to the HTTP requests to one MCP server, and renews it when the
 * server no longer takes it.
 */
public record BearerTokenInjector(OAuthLoginService logins, String name, URI server)
    implements McpSyncHttpClientRequestCustomizer,
        McpHttpClientTransportAuthorizationErrorHandler.Sync {

  private static final String HEADER = "Authorization";
  private static final String SCHEME = "Bearer ";

  /** No other server is ever sent the token. */
  @Override
  public void customize(
      HttpRequest.Builder request,
      String method,
      URI endpoint,
      @Nullable String body,
      McpTransportContext context) {
    if (OAuthHttp.origin(endpoint).equals(OAuthHttp.origin(server))) {
      logins.token(server).ifPresent(token -> request.setHeader(HEADER, SCHEME + token));
    }
  }

  @Override
  public boolean handle(
      HttpRequestSnapshot request, ResponseInfo reply, McpTransportContext context) {
    if (reply.statusCode() != 401) {
      throw new OAuthFailure(
          "it forbids this to the account that is logged in (%d): name what it wants as 'oauth: {scope: ...}' in its settings, and log in again by the verb 'mcp login %s'."
              .formatted(reply.statusCode(), name));
    }
    Optional<String> used =
        request.headers().firstValue(HEADER).map(header -> header.substring(SCHEME.length()));
    Optional<String> fresh =
        used.isPresent() ? logins.renew(server, used.get()) : logins.token(server);
    if (fresh.isEmpty()) {
      throw new OAuthFailure(
          "it wants %s login: the verb 'mcp login %s' or the page signs in."
              .formatted(used.isPresent() ? "a new" : "a", name),
          true);
    }
    return true;
  }
}
