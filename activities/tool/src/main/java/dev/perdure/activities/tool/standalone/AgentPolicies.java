package dev.perdure.activities.tool.standalone;

import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.permission.Ceiling;
import dev.perdure.planner.permission.DefaultRules;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import java.util.ArrayList;
import java.util.List;

/** Builds the permission policies of agents for tool calls outside of a task. */
public final class AgentPolicies {

  private AgentPolicies() {}

  /** The rights of an agent: its rules over the built-in ones, or everything below its ceiling. */
  public static Policy of(Agent agent, boolean everything) {
    List<Ruleset> layers = new ArrayList<>();
    layers.add(DefaultRules.with(List.of()));
    layers.addAll(agent.rules());
    if (everything) {
      Rule all = Rule.of("*", "*", RuleAction.ALLOW);
      layers.add(new Ruleset(RuleLayer.REMEMBERED, "everything was allowed", List.of(all)));
    }
    return Policy.of(layers, agent.readOnly() ? Ceiling.PLANNING : Ceiling.NONE);
  }
}
