package dev.perdure.activities.journal.task;

import dev.perdure.activities.config.McpServerSettings;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The last observation of a server.
 *
 * @param host the host that saw the server
 * @param error the reason of the last failure; null without a failure
 * @param tools the names of the server's tools as models see them
 * @param claims the server's names of the tools that the server alone calls read-only
 * @param login the settings of a server that wanted a login and stands in no file of the host
 */
public record McpServerStatus(
    McpServerState state,
    String host,
    @Nullable String error,
    List<String> tools,
    List<String> claims,
    Instant since,
    @Nullable McpServerSettings login) {}
