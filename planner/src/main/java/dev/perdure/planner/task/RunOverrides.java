package dev.perdure.planner.task;

import org.jspecify.annotations.Nullable;

/**
 * The agent and the model that a command of a person names.
 *
 * @param agent the agent; null for the run's own
 * @param model the model; null for the run's own
 */
public record RunOverrides(@Nullable String agent, @Nullable String model) {

  /** No agent and no model of its own. */
  public static final RunOverrides NONE = new RunOverrides(null, null);
}
