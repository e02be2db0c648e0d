package dev.perdure.activities.config;

import org.jspecify.annotations.Nullable;

/**
 * The key {@code oauth} of an MCP server's settings: whether and how Perdure signs in there.
 *
 * @param enabled false: never signed in
 * @param clientId a client that was registered by hand; null: Perdure registers itself
 * @param clientSecret its secret, usually as {@code ${NAME}}
 * @param scope what to ask for, in place of what the server asks for
 * @param callbackPort the port of this machine that the client is registered with
 */
public record McpOAuthSettings(
    @Nullable Boolean enabled,
    @Nullable String clientId,
    @Nullable String clientSecret,
    @Nullable String scope,
    @Nullable Integer callbackPort) {

  static McpOAuthSettings none() {
    return new McpOAuthSettings(null, null, null, null, null);
  }
}
