package dev.perdure.activities.tool.standalone;

import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.permission.Ceiling;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.rule.Action;
import dev.perdure.planner.permission.rule.DefaultRules;
import dev.perdure.planner.permission.rule.Layer;
import dev.perdure.planner.permission.rule.Rule;
import dev.perdure.planner.permission.rule.Ruleset;
import java.util.ArrayList;
import java.util.List;

/** What an agent's calls may do where no task gives them their rights. */
public final class AgentPolicies {

  private AgentPolicies() {}

  /** The rights of an agent: its rules over the built-in ones, or everything below its ceiling. */
  public static Policy of(Agent agent, boolean everything) {
    List<Ruleset> layers = new ArrayList<>();
    layers.add(DefaultRules.with(List.of()));
    layers.add(Ruleset.parse(Layer.AGENT, "agent " + agent.name(), agent.permission()));
    if (everything) {
      Rule all = Rule.of("*", "*", Action.ALLOW);
      layers.add(new Ruleset(Layer.REMEMBERED, "everything was allowed", List.of(all)));
    }
    return Policy.of(layers, agent.readOnly() ? Ceiling.PLANNING : Ceiling.NONE);
  }
}
