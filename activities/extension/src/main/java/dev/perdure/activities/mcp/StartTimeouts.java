package dev.perdure.activities.mcp;

import dev.perdure.activities.config.McpServerSettings;
import java.time.Duration;
import java.util.Optional;

/**
 * Timeouts of an MCP server that starts, for which tasks wait.
 *
 * @param answer for the greeting and each list of what the server offers, unless its settings give
 *     an answer more
 * @param silence until a task says that it waits
 */
record StartTimeouts(Duration answer, Duration silence) {

  static final StartTimeouts DEFAULT =
      new StartTimeouts(Duration.ofSeconds(30), Duration.ofSeconds(5));

  Duration of(McpServerSettings settings) {
    return Optional.ofNullable(settings.timeoutMs())
        .map(Duration::ofMillis)
        .filter(limit -> limit.compareTo(answer) > 0)
        .orElse(answer);
  }
}
