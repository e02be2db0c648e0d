package dev.perdure.activities.config;

import dev.perdure.planner.agent.Agent;
import java.util.List;

/** The agents of a task, and notices about their files. */
public record LoadedAgents(List<Agent> agents, List<String> notices) {

  public LoadedAgents {
    agents = List.copyOf(agents);
    notices = List.copyOf(notices);
  }
}
