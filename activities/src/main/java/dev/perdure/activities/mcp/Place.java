package dev.perdure.activities.mcp;

import dev.perdure.activities.config.Settings.McpServer;
import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.network.HostDenials;
import dev.perdure.activities.network.ProxyRule;
import dev.perdure.activities.sandbox.Sandbox.View;
import dev.perdure.planner.permission.Ceiling;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.Rule.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The place of a connection: the server, the files it works on, and who is told of its changes.
 *
 * @param denials the hosts that it may not lead to
 */
record Place(
    String server,
    McpServer settings,
    WorktreePaths worktree,
    View view,
    HostDenials denials,
    Runnable onChange) {

  /** The hosts that its process reaches: those its settings name, but for those denied. */
  ProxyRule network() {
    List<Rule> rules =
        new ArrayList<>(List.of(Rule.of(ProxyRule.PERMISSION, "*", RuleAction.DENY)));
    settings
        .network()
        .forEach(host -> rules.add(Rule.of(ProxyRule.PERMISSION, host, RuleAction.ALLOW)));
    var own = new Ruleset(RuleLayer.TASK, "network of MCP server " + server, rules);
    return new ProxyRule(Set.of(), Policy.of(List.of(own), Ceiling.NONE).and(denials.layers()));
  }
}
