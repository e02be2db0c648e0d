package dev.perdure.planner.agent;

import dev.perdure.planner.task.Strategy;

/**
 * Options as a task gives them, with the defaults where it says nothing.
 *
 * @param agentReads whether the agent that carries the task out is read-only
 * @param deliveryPolicy the policy of the delivery, such as {@code ask}; empty if the task names
 *     none
 * @param replanPolicy the policy of plans of the rest; empty if the task names none
 * @param deliveryMode the mode with underscores, such as {@code pull_request}; empty if the task
 *     names none
 */
public record StrategyOptions(
    Strategy strategy,
    boolean agentReads,
    boolean asksForPlan,
    String deliveryPolicy,
    String replanPolicy,
    String deliveryMode,
    ToolSwitches tools) {

  /** Whether the task changes no file that could be delivered. */
  boolean changesNothing() {
    return StrategyOptionRule.CHANGES_NOTHING.contains(strategy)
        || (agentReads && strategy.changesUnasked());
  }
}
