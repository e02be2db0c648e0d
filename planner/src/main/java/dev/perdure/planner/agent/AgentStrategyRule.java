package dev.perdure.planner.agent;

import dev.perdure.planner.task.Strategy;
import java.util.Optional;

/** Rule about which agents can carry out a task by which strategy. */
public final class AgentStrategyRule {

  private static final String PLANNER = "plan";
  private static final String ANSWERER = "explore";

  private AgentStrategyRule() {}

  /**
   * Returns why an agent that a person named cannot carry out a task by a strategy; empty if it
   * can. A strategy never lifts what an agent may not do.
   */
  public static Optional<String> objection(Agent agent, Strategy strategy) {
    String name = agent.name();
    if (strategy == Strategy.ANSWER && name.equals(ANSWERER)) {
      return Optional.empty();
    }
    if (strategy == Strategy.ANSWER) {
      return Optional.of(
          "The agent '%s' cannot carry out the strategy 'answer', which the agent '%s' carries out: leave out 'agent', or name the strategy 'build-only'."
              .formatted(name, ANSWERER));
    }
    if (name.equals(PLANNER) && (strategy.changesUnasked() || strategy == Strategy.AUTO)) {
      return Optional.of(
          "The agent 'plan' only plans, and the strategy '%s' can change files without an approved plan: name the strategy 'plan-only' or 'layered', or another agent."
              .formatted(strategy.wireName()));
    }
    if (agent.readOnly() && !name.equals(PLANNER) && carriesPlanOut(strategy)) {
      return Optional.of(
          "The agent '%s' is read-only, so it cannot carry out the plan of the strategy '%s': name the strategy 'build-only', in which it only reads, or another agent."
              .formatted(name, strategy.wireName()));
    }
    return Optional.empty();
  }

  /**
   * The strategy of a task whose configuration names an agent and whose request names no strategy.
   */
  public static Strategy implied(Agent agent) {
    if (agent.name().equals(PLANNER)) {
      return Strategy.PLAN_ONLY;
    }
    return agent.readOnly() ? Strategy.BUILD_ONLY : Strategy.AUTO;
  }

  private static boolean carriesPlanOut(Strategy strategy) {
    return strategy.needsApproval() && strategy != Strategy.PLAN_ONLY;
  }
}
