package dev.perdure.activities.config;

import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.json.NullSafeLists;
import java.util.List;

/** The settings and agents that a task began with; they hold for it whatever changes later. */
public record TaskConfiguration(Settings settings, List<Agent> agents) {

  public TaskConfiguration {
    agents = NullSafeLists.copy(agents);
  }

  /** The agents by name. */
  public AgentRegistry registry() {
    return agents.isEmpty() ? AgentRegistry.builtIn() : AgentRegistry.of(agents);
  }
}
