package dev.perdure.web.task;

import dev.perdure.activities.config.Settings;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.StrategyOptionRule;
import dev.perdure.planner.agent.StrategyOptionRule.Objection;
import dev.perdure.planner.agent.StrategyOptionRule.Options;
import dev.perdure.planner.agent.ToolSwitches;
import dev.perdure.planner.task.Strategy;
import dev.perdure.web.problem.ApiFailure;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Refusal of a new task with two options of which one could not hold. */
final class OptionConflictCheck {

  private OptionConflictCheck() {}

  static void check(TaskBody body, Strategy strategy, Optional<Agent> agent, Settings settings) {
    TaskBody.Policy policy = body.policy();
    String plan = policy == null ? null : policy.plan();
    Object asked = plan == null ? settings.policy().fields().get("plan") : plan;
    var options =
        new Options(
            strategy,
            agent.filter(Agent::readOnly).isPresent(),
            says(asked, "ask"),
            word(policy == null ? null : policy.delivery()),
            word(policy == null ? null : policy.replan()),
            word(body.delivery() == null ? null : body.delivery().mode()),
            body.tools() == null
                ? ToolSwitches.none()
                : new ToolSwitches(body.tools()).over(settings.tools()));
    StrategyOptionRule.objection(options)
        .ifPresent(objection -> {
          throw refusal(objection, plan, settings);
        });
  }

  /** The sentence about an option of a task that would not hold; empty if all hold. */
  static Optional<String> objection(Options options) {
    return StrategyOptionRule.objection(options).map(Objection::sentence);
  }

  private static ApiFailure refusal(Objection objection, @Nullable String plan, Settings settings) {
    boolean isConfigured = objection.field().equals("policy.plan") && plan == null;
    String place =
        isConfigured
            ? settings.source("policy.plan").map(" It stands in %s."::formatted).orElse("")
            : "";
    return ApiFailure.invalid(
        isConfigured ? "strategy" : objection.field(), objection.sentence() + place);
  }

  private static boolean says(@Nullable Object said, String word) {
    return said != null && String.valueOf(said).strip().equalsIgnoreCase(word);
  }

  /** A value as a person wrote it, in the spelling of the rules; empty if there is none. */
  private static String word(@Nullable String said) {
    return said == null ? "" : said.strip().toLowerCase(Locale.ROOT).replace('-', '_');
  }
}
