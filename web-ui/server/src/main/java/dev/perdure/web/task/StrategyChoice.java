package dev.perdure.web.task;

import dev.perdure.activities.config.Settings;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.AgentStrategyRule;
import dev.perdure.planner.task.AllowedStrategies;
import dev.perdure.planner.task.Strategy;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.EnumParam;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The choice of a new task's strategy, within the strategies that the organisation allows. */
final class StrategyChoice {

  private static final String FIELD = "strategy";

  private StrategyChoice() {}

  /** The strategy of a body; else that of its agent, and else that of the configuration. */
  static Strategy of(TaskBody body, Optional<Agent> agent, Settings settings) {
    if (body.strategy() != null) {
      return EnumParam.one(FIELD, body.strategy(), List.of(Strategy.values()));
    }
    return Optional.ofNullable(body.agent())
        .map(name -> name.equals("plan") ? Strategy.PLAN_ONLY : Strategy.BUILD_ONLY)
        .or(() -> agent.map(AgentStrategyRule::implied).filter(implied -> implied != Strategy.AUTO))
        .or(() -> Optional.ofNullable(settings.strategy()))
        .orElse(Strategy.AUTO);
  }

  /** Refuses a strategy that the organisation does not allow. */
  static void require(TaskBody body, ResolvedBody resolved) {
    AllowedStrategies allowed = resolved.settings().allowedStrategies();
    allowed
        .refusal(resolved.strategy())
        .ifPresent(sentence -> {
          throw ApiFailure.invalid(FIELD, sentence + place(body, resolved));
        });
    boolean asksForPlan = body.policy() != null && "ask".equals(body.policy().plan());
    if (asksForPlan && !allowed.allowsPlans()) {
      throw ApiFailure.invalid(
          "policy.plan",
          "'policy.plan' asks for a plan, and the organisation allows no strategy with one: leave 'plan' out.");
    }
  }

  /** The place of a strategy that the body does not name. */
  private static String place(TaskBody body, ResolvedBody resolved) {
    if (body.strategy() != null) {
      return "";
    }
    boolean isConfigured = Objects.equals(resolved.settings().strategy(), resolved.strategy());
    return body.agent() == null && isConfigured
        ? resolved.settings().source(FIELD).map(" It stands in %s."::formatted).orElse("")
        : " The agent '%s' implies it.".formatted(resolved.agentName());
  }
}
