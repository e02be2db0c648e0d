package dev.perdure.activities.mcp;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.TaskConfigurationLookup;
import dev.perdure.activities.config.McpServerSettings;
import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.journal.request.PermissionStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.network.HostDenials;
import dev.perdure.activities.sandbox.WorktreeAccess;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.planner.id.TaskId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The MCP servers that are switched on for a task, and the places where their connections work. */
final class McpPlaces {

  private final TaskReader taskReader;
  private final PermissionStore permissionStore;
  private final HostPaths hostPaths;
  private final TaskConfigurationLookup configurations;

  McpPlaces(
      TaskReader taskReader,
      PermissionStore permissionStore,
      HostPaths hostPaths,
      TaskConfigurationLookup configurations) {
    this.taskReader = taskReader;
    this.permissionStore = permissionStore;
    this.hostPaths = hostPaths;
    this.configurations = configurations;
  }

  /** The servers of a task that are switched on. */
  Map<String, McpServerSettings> servers(TaskId task) {
    Map<String, McpServerSettings> all = new LinkedHashMap<>(configurations.settings(task).mcp());
    all.values().removeIf(server -> Boolean.FALSE.equals(server.enabled()));
    return all;
  }

  /** The rules that a task began with, or would begin with now. */
  HostDenials denials(TaskId task) {
    return HostDenials.of(
        permissionStore.configured(task).orElseGet(() -> configurations.files().rules()));
  }

  /** Before any run a server is looked up without one's policy. */
  Place first(TaskId task, String name, McpServerSettings server, WorktreePaths worktree) {
    Place.Bounds bounds = new Place.Bounds(List.of(), denials(task));
    return new Place(
        name, server, worktree, WorktreeAccess.PLANNING, bounds, ServerListener.none());
  }

  /** Returns the place of a call; empty if the server is not switched on for the task. */
  Optional<Place> of(TaskId task, String server, ToolContext context) {
    return Optional.ofNullable(servers(task).get(server))
        .map(found -> Place.of(server, found, context, denials(task)));
  }

  /** Returns the worktree of a task. */
  WorktreePaths worktree(TaskId task) {
    return hostPaths.worktree(taskReader.get(task));
  }
}
