package dev.perdure.activities.mcp;

import dev.perdure.planner.id.TaskId;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Looks up the tools of MCP servers again: of a server that says that they have changed, and of one
 * that was away.
 */
final class McpRefresh {

  private static final Duration SETTLE_DELAY = Duration.ofMillis(500);

  private final McpConnections connections;
  private final McpLookup mcpLookup;
  private final Set<String> refreshing = ConcurrentHashMap.newKeySet();
  private final SkippedLineNotices skippedLines = new SkippedLineNotices();

  McpRefresh(McpConnections connections, McpLookup mcpLookup) {
    this.connections = connections;
    this.mcpLookup = mcpLookup;
  }

  /**
   * Each turn of a run asks for tools, and a server's own pauses keep it from being asked often.
   */
  void lookUpAbsent(TaskId task) {
    for (Place place : mcpLookup.absent().of(task)) {
      String key = "absent " + task + " " + place.server();
      if (refreshing.add(key)) {
        Thread.ofVirtual().name("mcp-absent").start(() -> lookUpAbsent(task, place, key));
      }
    }
  }

  private void lookUpAbsent(TaskId task, Place place, String key) {
    try {
      if (new ConnectionWait(connections).isOver(place) && !connections.isClosed()) {
        mcpLookup.lookUp(task, place);
        mcpLookup.dropSurplus(task);
      }
    } catch (McpFailure e) {
      mcpLookup.absent().remove(task, place.server());
    } finally {
      refreshing.remove(key);
    }
  }

  /** A place whose change is looked up, and whose skipped lines are told of once. */
  Place refreshed(TaskId task, Place place) {
    return place.on(
        new ServerListener(
            () -> refresh(task, place),
            line ->
                skippedLines.write(
                    task + " " + place.server(),
                    () -> mcpLookup.notice(task, McpServerOffer.skipped(place.server(), line)))));
  }

  /** Changes that follow each other closely are looked up once. */
  private void refresh(TaskId task, Place place) {
    String key = task + " " + place.server();
    if (refreshing.add(key)) {
      Thread.ofVirtual()
          .name("mcp-refresh")
          .start(() -> {
            try {
              Thread.sleep(SETTLE_DELAY);
              refreshing.remove(key);
              if (!connections.isClosed()) {
                mcpLookup.lookUp(task, refreshed(task, place));
                mcpLookup.dropSurplus(task);
              }
            } catch (InterruptedException | McpFailure e) {
              refreshing.remove(key);
            }
          });
    }
  }

  /** Whether servers of some task are away. */
  boolean hasAbsent() {
    return !mcpLookup.absent().isEmpty();
  }
}
