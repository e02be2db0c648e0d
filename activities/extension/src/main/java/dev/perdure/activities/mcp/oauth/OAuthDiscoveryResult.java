package dev.perdure.activities.mcp.oauth;

import java.util.Optional;

/**
 * A server's description of its logins.
 *
 * @param resource the server's name in its tokens (RFC 8707)
 * @param scope the scope to ask for; empty for the scope that the authorization server gives by
 *     itself
 */
record OAuthDiscoveryResult(
    AuthorizationServer authorization, String resource, Optional<String> scope) {}
