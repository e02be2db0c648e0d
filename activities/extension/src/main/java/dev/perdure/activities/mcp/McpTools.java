package dev.perdure.activities.mcp;

import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.McpToolStore;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolSource;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.task.RunRecord;
import java.util.Collection;

/**
 * Provides the tools of a task's MCP servers: looked up when its workspace is opened, kept with the
 * task, and looked up again when a server says that they have changed.
 */
public final class McpTools implements ToolSource {

  private final RunStore runStore;
  private final McpToolStore mcpToolStore;
  private final McpRefresh mcpRefresh;
  private final McpToolServicesFactory mcpToolServicesFactory;

  public McpTools(
      RunStore runStore,
      McpToolStore mcpToolStore,
      McpRefresh mcpRefresh,
      McpToolServicesFactory mcpToolServicesFactory) {
    this.runStore = runStore;
    this.mcpToolStore = mcpToolStore;
    this.mcpRefresh = mcpRefresh;
    this.mcpToolServicesFactory = mcpToolServicesFactory;
  }

  @Override
  public Collection<? extends Tool> of(RunId run) {
    if (mcpRefresh.hasAbsent()) {
      runStore.find(run).map(RunRecord::taskId).ifPresent(mcpRefresh::lookUpAbsent);
    }
    return mcpToolStore.of(run).stream()
        .map(tool -> new McpTool(tool, mcpToolServicesFactory.of(tool)))
        .toList();
  }
}
