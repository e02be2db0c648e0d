package dev.perdure.web.cli.local;

import dev.perdure.activities.config.Settings;
import dev.perdure.activities.extension.ExternalTools;
import dev.perdure.activities.extension.SkillLoader;
import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.mcp.McpConnections;
import dev.perdure.activities.mcp.ServerStates;
import dev.perdure.activities.mcp.TasklessMcpTools;
import dev.perdure.activities.mcp.oauth.OAuthLoginService;
import dev.perdure.activities.network.HostDenials;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.standalone.BuiltInToolPorts;
import dev.perdure.web.server.PerdureProperties;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The skills of a directory, and the custom tools and MCP servers that its trusted configuration
 * adds to tool calls without a server; closing it stops the MCP servers.
 */
final class LocalExtensions implements AutoCloseable {

  private final PerdureProperties properties;
  private final Path data;
  private final Consumer<String> notices;
  private @Nullable McpConnections connections;

  LocalExtensions(PerdureProperties properties, Path data, Consumer<String> notices) {
    this.properties = properties;
    this.data = data;
    this.notices = notices;
  }

  /** The tools of a directory; what its own files add holds only if it is trusted. */
  List<Tool> of(WorktreePaths worktree, boolean trusted, BuiltInToolPorts ports) {
    Settings settings = settings(worktree.root(), trusted);
    List<Tool> tools = new ArrayList<>(ExternalTools.custom(settings, ports.sandbox()));
    tools.addAll(skills(worktree.root()));
    if (!settings.mcp().isEmpty()) {
      var denials = HostDenials.of(properties.configFiles().rules());
      var opened =
          new McpConnections(
              ports.sandbox(),
              ports.environment(),
              ServerStates.none(),
              new OAuthLoginService(data, () -> denials));
      connections = opened;
      var servers = new TasklessMcpTools(opened, worktree, denials, ports.artifacts(), notices);
      tools.addAll(servers.tools(settings.mcp()));
    }
    return tools;
  }

  /** The tool that loads skills; skills run nothing, so they need no trust. */
  private List<Tool> skills(Path directory) {
    Path home = PerdureProperties.home();
    new SkillLoader(home, Optional.of(directory)).notices().forEach(notices);
    return ExternalTools.skills(home, directory);
  }

  private Settings settings(Path directory, boolean trusted) {
    Settings own = LocalConfigLoader.settings(properties);
    Settings all = LocalConfigLoader.extensions(properties, directory);
    String policy = properties.configFiles().trust();
    if (!policy.equals("deny") && (trusted || policy.equals("allow"))) {
      return all;
    }
    Set<String> left = new TreeSet<>(all.mcp().keySet());
    left.addAll(all.customTools().keySet());
    left.removeAll(own.mcp().keySet());
    left.removeAll(own.customTools().keySet());
    if (!left.isEmpty()) {
      notices.accept(
          "The files of %s bring %s, which nobody trusts here: %s."
              .formatted(
                  directory,
                  String.join(", ", left),
                  policy.equals("deny")
                      ? "'trust: deny' in perdure.yaml"
                      : "--trust has them hold for this call"));
    }
    return own;
  }

  @Override
  public void close() {
    Optional.ofNullable(connections).ifPresent(McpConnections::close);
  }
}
