package dev.perdure.activities.mcp;

import dev.perdure.activities.config.McpServerSettings;
import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.planner.id.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;

/** Looks up what the MCP servers of a task offer, before the first run of the task. */
public final class McpDiscovery {

  private final EventLog eventLog;
  private final McpConnections connections;
  private final McpPlaces mcpPlaces;
  private final McpLookup mcpLookup;
  private final McpRefresh mcpRefresh;

  public McpDiscovery(
      EventLog eventLog,
      McpConnections connections,
      McpPlaces mcpPlaces,
      McpLookup mcpLookup,
      McpRefresh mcpRefresh) {
    this.eventLog = eventLog;
    this.connections = connections;
    this.mcpPlaces = mcpPlaces;
    this.mcpLookup = mcpLookup;
    this.mcpRefresh = mcpRefresh;
  }

  /** Looks up the tools of a task's servers. A notice names a failed server, which is left out. */
  public void discover(TaskId task) {
    Map<String, McpServerSettings> servers = mcpPlaces.servers(task);
    if (servers.isEmpty()) {
      return;
    }
    WorktreePaths worktree = mcpPlaces.worktree(task);
    List<ServerLookup> lookups = new ArrayList<>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      servers.forEach((name, server) ->
          lookups.add(
              new ServerLookup(
                  name,
                  server,
                  threads.submit(() ->
                      mcpLookup.lookUp(
                          task,
                          mcpRefresh.refreshed(
                              task, mcpPlaces.first(task, name, server, worktree)))))));
      tellOfSilence(task, lookups);
    }
    lookups.forEach(ServerLookup::require);
    mcpLookup.dropSurplus(task);
  }

  /** A notice tells people what the task waits for, and for how long at most. */
  private void tellOfSilence(TaskId task, List<ServerLookup> lookups) {
    long end = System.nanoTime() + connections.timeouts().silence().toNanos();
    lookups.forEach(lookup -> {
      if (!lookup.isDone(end)) {
        eventLog.notice(
            task,
            NoticeLevel.INFO,
            "Waiting for the MCP server '%s', which has not answered for %d s. After %d s without an answer the task goes on without its tools."
                .formatted(
                    lookup.server(),
                    connections.timeouts().silence().toSeconds(),
                    connections.timeouts().of(lookup.settings()).toSeconds()));
      }
    });
  }
}
