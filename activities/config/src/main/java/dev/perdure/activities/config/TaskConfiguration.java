package dev.perdure.activities.config;

import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.json.NullSafeLists;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The settings and agents that a task began with; they hold for it whatever changes later.
 *
 * @param organisation the version of the organisation's configuration; null without one
 */
public record TaskConfiguration(
    Settings settings, List<Agent> agents, @Nullable OrganisationVersion organisation) {

  public TaskConfiguration {
    agents = NullSafeLists.copy(agents);
  }

  /** Settings and agents without a configuration of an organisation. */
  public TaskConfiguration(Settings settings, List<Agent> agents) {
    this(settings, agents, null);
  }

  /** The same configuration with other settings. */
  public TaskConfiguration with(Settings others) {
    return new TaskConfiguration(others, agents, organisation);
  }

  /** The agents by name. */
  public AgentRegistry registry() {
    return agents.isEmpty() ? AgentRegistry.builtIn() : AgentRegistry.of(agents);
  }
}
