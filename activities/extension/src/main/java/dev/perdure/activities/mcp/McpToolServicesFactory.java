package dev.perdure.activities.mcp;

import dev.perdure.activities.journal.ArtifactStore;
import dev.perdure.activities.journal.task.McpToolRecord;
import dev.perdure.activities.tool.LiveOutput;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.planner.id.TaskId;
import java.util.Optional;

/** Makes the services that the tool of an MCP server works with. */
final class McpToolServicesFactory {

  private final ArtifactStore artifactStore;
  private final McpConnections connections;
  private final LiveOutput live;
  private final McpPlaces mcpPlaces;
  private final McpRefresh mcpRefresh;
  private final McpLookup mcpLookup;

  McpToolServicesFactory(
      ArtifactStore artifactStore,
      McpConnections connections,
      LiveOutput live,
      McpPlaces mcpPlaces,
      McpRefresh mcpRefresh,
      McpLookup mcpLookup) {
    this.artifactStore = artifactStore;
    this.connections = connections;
    this.live = live;
    this.mcpPlaces = mcpPlaces;
    this.mcpRefresh = mcpRefresh;
    this.mcpLookup = mcpLookup;
  }

  McpToolServices of(McpToolRecord tool) {
    return new McpToolServices(
        connections,
        context -> place(tool.task(), tool.server(), context),
        new McpResultMapper(artifactStore),
        live,
        text -> mcpLookup.notice(tool.task(), text));
  }

  private Optional<Place> place(TaskId task, String server, ToolContext context) {
    return mcpPlaces.of(task, server, context).map(place -> mcpRefresh.refreshed(task, place));
  }
}
