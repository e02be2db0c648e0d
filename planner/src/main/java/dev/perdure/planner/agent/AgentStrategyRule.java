package dev.perdure.planner.agent;

import dev.perdure.planner.task.Strategy;
import java.util.Optional;

/** Rule about which agents can carry out a task by which strategy. */
public final class AgentStrategyRule {

  private static final String PLANNER = "plan";

  /** The agent that carries out the strategy {@code answer}. */
  public static final String ANSWERER = "explore";

  private static final String ANSWER =
      "The agent '%s' cannot carry out the strategy 'answer', which the agent 'explore' carries out: leave out 'agent', or name the strategy 'build-only'.";

  private static final String PLANS =
      "The agent 'plan' only plans, and the strategy '%s' can change files without an approved plan: name the strategy 'plan-only' or 'layered', or another agent.";

  private static final String READS =
      "The agent '%s' is read-only, so it cannot carry out the plan of the strategy '%s': name the strategy 'build-only', in which it only reads, or another agent.";

  private AgentStrategyRule() {}

  /**
   * Returns why an agent that a person named cannot carry out a task by a strategy; empty if it
   * can. A strategy never lifts what an agent may not do.
   */
  public static Optional<String> objection(Agent agent, Strategy strategy) {
    if (strategy == Strategy.ANSWER) {
      return Optional.of(agent.name())
          .filter(name -> !name.equals(ANSWERER))
          .map(ANSWER::formatted);
    }
    if (agent.name().equals(PLANNER)) {
      return Optional.of(strategy.wireName()).filter(_ -> writes(strategy)).map(PLANS::formatted);
    }
    return Optional.of(strategy.wireName())
        .filter(_ -> agent.readOnly() && carriesPlanOut(strategy))
        .map(name -> READS.formatted(agent.name(), name));
  }

  /** The strategy of a task whose configuration names an agent, but whose request names none. */
  public static Strategy implied(Agent agent) {
    if (agent.name().equals(PLANNER)) {
      return Strategy.PLAN_ONLY;
    }
    return agent.readOnly() ? Strategy.BUILD_ONLY : Strategy.AUTO;
  }

  private static boolean writes(Strategy strategy) {
    return strategy.changesUnasked() || strategy == Strategy.AUTO;
  }

  private static boolean carriesPlanOut(Strategy strategy) {
    return strategy.needsApproval() && strategy != Strategy.PLAN_ONLY;
  }
}
