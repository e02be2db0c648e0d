package dev.perdure.activities.mcp;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.TaskConfigurationLookup;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.tool.LiveOutput;

/** Puts together the tools of MCP servers. */
public final class McpModule {

  private final JournalModule journalModule;
  private final TaskConfigurationLookup configurations;
  private final McpConnections connections;
  private final LiveOutput live;
  private final HostPaths hostPaths;
  private final McpLookup mcpLookup;
  private final McpRefresh mcpRefresh;

  public McpModule(
      JournalModule journalModule,
      TaskConfigurationLookup configurations,
      McpConnections connections,
      LiveOutput live,
      HostPaths hostPaths) {
    this.journalModule = journalModule;
    this.configurations = configurations;
    this.connections = connections;
    this.live = live;
    this.hostPaths = hostPaths;
    this.mcpLookup =
        new McpLookup(
            journalModule.eventLog(),
            journalModule.mcpServerStore(),
            journalModule.mcpToolStore(),
            connections,
            configurations);
    this.mcpRefresh = new McpRefresh(connections, mcpLookup);
  }

  public McpTools mcpTools() {
    return new McpTools(
        journalModule.runStore(),
        journalModule.mcpToolStore(),
        mcpRefresh,
        mcpToolServicesFactory());
  }

  public McpDiscovery mcpDiscovery() {
    return new McpDiscovery(
        journalModule.eventLog(), connections, mcpPlaces(), mcpLookup, mcpRefresh);
  }

  private McpToolServicesFactory mcpToolServicesFactory() {
    return new McpToolServicesFactory(
        journalModule.artifactStore(), connections, live, mcpPlaces(), mcpRefresh, mcpLookup);
  }

  private McpPlaces mcpPlaces() {
    return new McpPlaces(
        journalModule.taskReader(), journalModule.permissionStore(), hostPaths, configurations);
  }
}
