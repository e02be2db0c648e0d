package dev.perdure.activities.config;

import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.AllowedModels;
import dev.perdure.planner.agent.ModelFallbackChain;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The agents of a task, and notices about their files. */
public record LoadedAgents(List<Agent> agents, List<String> notices) {

  public LoadedAgents {
    agents = List.copyOf(agents);
    notices = List.copyOf(notices);
  }

  /** The same agents, of which none names a model that the organisation does not allow. */
  LoadedAgents within(AllowedModels allowedModels) {
    List<Agent> all = new ArrayList<>();
    List<String> more = new ArrayList<>(notices);
    for (Agent agent : agents) {
      Optional<String> refusal = refusal(agent, allowedModels);
      all.add(refusal.isPresent() ? agent.withModel(null, null) : agent);
      refusal.ifPresent(sentence ->
          more.add(
              "%s The agent '%s' (%s) uses the model of its task."
                  .formatted(sentence, agent.name(), agent.source("model").orElse("built-in"))));
    }
    return new LoadedAgents(all, more);
  }

  private static Optional<String> refusal(Agent agent, AllowedModels allowedModels) {
    String model = agent.model();
    return model == null
        ? Optional.empty()
        : ModelFallbackChain.of(model).names().stream()
            .flatMap(name -> allowedModels.refusal(name).stream())
            .findFirst();
  }
}
