package dev.perdure.activities.mcp;

import dev.perdure.activities.config.McpServerSettings;
import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.journal.task.McpToolRecord;
import dev.perdure.activities.network.HostDenials;
import dev.perdure.activities.sandbox.WorktreeAccess;
import dev.perdure.activities.tool.Artifacts;
import dev.perdure.activities.tool.LiveOutput;
import dev.perdure.activities.tool.Tool;
import dev.perdure.planner.id.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Looks up the tools of MCP servers for a directory without a task; nothing is recorded.
 *
 * @param denials the hosts that no server may lead to
 * @param notices receives the servers and tools that can't be used, with the reason
 */
public record TasklessMcpTools(
    McpConnections connections,
    WorktreePaths worktree,
    HostDenials denials,
    Artifacts artifacts,
    Consumer<String> notices) {

  private static final TaskId NO_TASK = new TaskId("tools");

  /** The tools of enabled servers. */
  public List<Tool> tools(Map<String, McpServerSettings> servers) {
    List<Tool> tools = new ArrayList<>();
    servers.forEach((name, server) -> {
      if (!Boolean.FALSE.equals(server.enabled())) {
        tools.addAll(tools(name, server));
      }
    });
    return tools;
  }

  private List<Tool> tools(String name, McpServerSettings server) {
    Optional<String> refusal = ToolNames.refusal(name);
    if (refusal.isPresent()) {
      notices.accept(refusal.get());
      return List.of();
    }
    try {
      Place place = place(name, server, worktree);
      var connection = connections.to(place);
      McpServerOffer offer =
          McpServerOffer.of(NO_TASK, place, connection, McpConnections.limit(server));
      offer.notice().ifPresent(notices);
      return offer.tools().stream().<Tool>map(tool -> tool(tool, server)).toList();
    } catch (McpFailure failure) {
      notices.accept("The MCP server '%s' can't be used: %s".formatted(name, failure.sentence()));
      return List.of();
    }
  }

  private Tool tool(McpToolRecord tool, McpServerSettings server) {
    var surroundings =
        new McpToolServices(
            connections,
            context -> Optional.of(Place.of(tool.server(), server, context, denials)),
            new McpResultMapper(artifacts),
            LiveOutput.none(),
            notices);
    return new McpTool(tool, surroundings);
  }

  private Place place(String name, McpServerSettings server, WorktreePaths worktree) {
    Place.Bounds bounds = new Place.Bounds(List.of(), denials);
    AtomicBoolean isTold = new AtomicBoolean();
    ServerListener listener =
        new ServerListener(
            () -> {},
            line -> {
              if (isTold.compareAndSet(false, true)) {
                notices.accept(McpServerOffer.skipped(name, line));
              }
            });
    return new Place(name, server, worktree, WorktreeAccess.PLANNING, bounds, listener);
  }
}
