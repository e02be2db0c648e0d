package dev.perdure.activities.config;

import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.permission.Glob;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A server of the Model Context Protocol.
 *
 * @param network the hosts that its process may reach
 * @param oauth how Perdure signs in there; null: as the server itself says
 * @param readOnly patterns of the names of its tools that change nothing, as the operator says
 * @param scripts the digests of files without which it is not started
 */
public record McpServerSettings(
    @Nullable String transport,
    @Nullable String command,
    List<String> args,
    Map<String, String> env,
    @Nullable String url,
    Map<String, String> headers,
    List<String> network,
    @Nullable Integer timeoutMs,
    @Nullable Boolean enabled,
    @Nullable McpOAuthSettings oauth,
    List<String> readOnly,
    Map<String, String> scripts) {

  public McpServerSettings {
    readOnly = NullSafeLists.copy(readOnly);
    scripts = Settings.copy(scripts);
    network = NullSafeLists.copy(network);
    args = NullSafeLists.copy(args);
    env = Settings.copy(env);
    headers = Settings.copy(headers);
  }

  /** Whether the operator says that a tool changes nothing; the server's own word counts not. */
  public boolean isReadOnly(String tool) {
    return readOnly.stream().map(Glob::new).anyMatch(pattern -> pattern.matches(tool));
  }

  /** How Perdure signs in there; empty if it does not. */
  public Optional<McpOAuthSettings> login() {
    boolean key = headers.keySet().stream().anyMatch("Authorization"::equalsIgnoreCase);
    McpOAuthSettings settings = Objects.requireNonNullElseGet(oauth, McpOAuthSettings::none);
    return Optional.of(settings)
        .filter(it -> url != null && !key && !Boolean.FALSE.equals(it.enabled()));
  }
}
