package dev.perdure.planner.prompt;

import dev.perdure.planner.task.Phase;

/**
 * Mode of a run: the agent and its current work.
 *
 * @param agent the agent's name
 * @param step the id of the step that the agent carries out; empty outside execution
 * @param persona the agent's prompt if the system text cannot hold the prompt; else empty
 * @param readOnly whether nothing may change but the plan
 */
public record RunMode(String agent, Phase phase, String step, String persona, boolean readOnly) {}
