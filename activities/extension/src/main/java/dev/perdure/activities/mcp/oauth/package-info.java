/** OAuth for MCP servers: discovery, registration, authorization codes with PKCE, and refresh. */
@NullMarked
package dev.perdure.activities.mcp.oauth;

import org.jspecify.annotations.NullMarked;
