package dev.perdure.web.task;

import dev.perdure.activities.config.OrganisationVersion;
import dev.perdure.activities.config.Settings;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.task.Strategy;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The body of a new task, resolved by the configuration that the task begins with.
 *
 * @param settings the settings that hold where the body says nothing
 * @param model the full name of the first model
 * @param agentName the agent by its name; null if neither the body nor the settings name one
 * @param organisation the version of the organisation's configuration; null without one
 * @param agent the agent, if this host knows it
 */
record ResolvedBody(
    Settings settings,
    String model,
    @Nullable String agentName,
    Optional<Agent> agent,
    Strategy strategy,
    @Nullable OrganisationVersion organisation) {

  /** Whether the strategy ends in a result by a JSON schema. */
  boolean meetsSchema() {
    return strategy == Strategy.BUILD_ONLY || strategy == Strategy.ANSWER;
  }
}
