package dev.perdure.activities.mcp;

import dev.perdure.activities.config.McpServerSettings;
import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.network.HostDenials;
import dev.perdure.activities.network.ProxyRule;
import dev.perdure.activities.sandbox.WorktreeAccess;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.planner.permission.Ceiling;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The place of a connection: the server, the files it works on, and the listener of its changes.
 */
record Place(
    String server,
    McpServerSettings settings,
    WorktreePaths worktree,
    WorktreeAccess view,
    Bounds bounds,
    ServerListener listener) {

  /**
   * The bounds of a server.
   *
   * @param unread the files that it may not read
   * @param denials the hosts that it may not lead to
   */
  record Bounds(List<Path> unread, HostDenials denials) {}

  /** Key of a connection in the pool. */
  record ConnectionKey(String server, String records, WorktreeAccess view, List<Path> unread) {}

  ConnectionKey key() {
    return new ConnectionKey(server, worktree.records().toString(), view, bounds.unread());
  }

  /** The place of a server for a call, whose policy says what it may not read. */
  static Place of(
      String server, McpServerSettings settings, ToolContext context, HostDenials denials) {
    try {
      WorktreeAccess view = context.readOnly() ? WorktreeAccess.PLANNING : WorktreeAccess.BUILDING;
      Bounds bounds = new Bounds(context.unread(), denials);
      return new Place(server, settings, context.worktree(), view, bounds, ServerListener.none());
    } catch (IOException e) {
      throw new McpFailure("it can't be started: %s.".formatted(e.getMessage()));
    }
  }

  /** The same place with other reactions to the server. */
  Place on(ServerListener reactions) {
    return new Place(server, settings, worktree, view, bounds, reactions);
  }

  /** The hosts that it may not lead to. */
  HostDenials denials() {
    return bounds.denials();
  }

  /** The hosts that its process reaches: hosts that its settings name, without denied hosts. */
  ProxyRule network() {
    List<Rule> rules =
        new ArrayList<>(List.of(Rule.of(ProxyRule.PERMISSION, "*", RuleAction.DENY)));
    settings
        .network()
        .forEach(host -> rules.add(Rule.of(ProxyRule.PERMISSION, host, RuleAction.ALLOW)));
    var own = new Ruleset(RuleLayer.TASK, "network of MCP server " + server, rules);
    return new ProxyRule(Set.of(), Policy.of(List.of(own), Ceiling.NONE).and(denials().layers()));
  }
}
