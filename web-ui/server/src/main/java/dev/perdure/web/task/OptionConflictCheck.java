package dev.perdure.web.task;

import dev.perdure.activities.config.Settings;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.OptionConflict;
import dev.perdure.planner.agent.StrategyOptionRule;
import dev.perdure.planner.agent.StrategyOptions;
import dev.perdure.planner.agent.ToolSwitches;
import dev.perdure.web.problem.ApiFailure;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Refusal of a new task with two options of which one could not hold. */
public final class OptionConflictCheck {

  private OptionConflictCheck() {}

  public static void check(TaskBody body, ResolvedBody resolved) {
    StrategyOptionRule.objection(options(body, resolved))
        .ifPresent(objection -> {
          throw refusal(objection, plan(body), resolved.settings());
        });
  }

  /** The options of a task by its body and its configuration. */
  public static StrategyOptions options(TaskBody body, ResolvedBody resolved) {
    TaskBody.Policy policy = body.policy();
    Settings settings = resolved.settings();
    String plan = plan(body);
    return new StrategyOptions(
        resolved.strategy(),
        resolved.agent().filter(Agent::readOnly).isPresent(),
        hasValue(plan == null ? settings.policy().fields().get("plan") : plan, "ask"),
        normalize(policy == null ? null : policy.delivery()),
        normalize(policy == null ? null : policy.replan()),
        normalize(body.delivery() == null ? null : body.delivery().mode()),
        body.tools() == null
            ? ToolSwitches.none()
            : new ToolSwitches(body.tools()).over(settings.tools()));
  }

  /** Refuses a strategy under which a fixed option of a task would not hold. */
  public static void requireFit(StrategyOptions options, String field) {
    StrategyOptionRule.objection(options)
        .ifPresent(objection -> {
          throw ApiFailure.invalid(field, objection.strategySentence());
        });
  }

  private static @Nullable String plan(TaskBody body) {
    TaskBody.Policy policy = body.policy();
    return policy == null ? null : policy.plan();
  }

  private static ApiFailure refusal(
      OptionConflict objection, @Nullable String plan, Settings settings) {
    boolean isConfigured = objection.field().equals("policy.plan") && plan == null;
    String place =
        isConfigured
            ? settings.source("policy.plan").map(" It stands in %s."::formatted).orElse("")
            : "";
    return ApiFailure.invalid(
        isConfigured ? "strategy" : objection.field(), objection.sentence() + place);
  }

  private static boolean hasValue(@Nullable Object said, String word) {
    return said != null && String.valueOf(said).strip().equalsIgnoreCase(word);
  }

  /** A value as a person wrote it, in the spelling of the rules; empty if there is none. */
  private static String normalize(@Nullable String said) {
    return said == null ? "" : said.strip().toLowerCase(Locale.ROOT).replace('-', '_');
  }
}
