package dev.perdure.activities.mcp;

import dev.perdure.activities.journal.task.McpServerState;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An MCP server as people see it: its state, tools, last error and login.
 *
 * @param transport stdio, http or sse
 * @param tools the names of its tools as models see them, as far as anybody has asked
 * @param claims the server's names of the tools that it alone calls read-only
 * @param error why it failed last; null if it did not
 * @param since when it came to this state; null if it was never used
 * @param host where it was seen last
 * @param source file and line of its settings; null for a repository's
 * @param loggedIn whether this host holds a login there
 * @param callbackPort the port of this machine that logins must come back to; null for any
 */
public record McpServerView(
    String name,
    String transport,
    McpServerState state,
    List<String> tools,
    List<String> claims,
    @Nullable String error,
    @Nullable Instant since,
    @Nullable String host,
    @Nullable String source,
    boolean loggedIn,
    @Nullable Integer callbackPort) {}
