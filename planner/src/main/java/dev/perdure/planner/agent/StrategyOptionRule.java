package dev.perdure.planner.agent;

import dev.perdure.planner.task.Strategy;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Rule about the options that can hold under a strategy: the plan policy, the delivery and the
 * switches of tools.
 */
public final class StrategyOptionRule {

  private static final Set<Strategy> SHOWS_PLAN =
      EnumSet.of(Strategy.AUTO, Strategy.LAYERED, Strategy.LIGHT, Strategy.PLAN_ONLY);
  private static final Set<Strategy> CHANGES_NOTHING =
      EnumSet.of(Strategy.ANSWER, Strategy.PLAN_ONLY);
  private static final Set<String> REMOTE = Set.of("push", "pull_request");
  private static final Map<String, String> DEFAULTS =
      Map.of("delivery.mode", "branch", "policy.delivery", "auto", "policy.replan", "ask");

  private StrategyOptionRule() {}

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
  public record Options(
      Strategy strategy,
      boolean agentReads,
      boolean asksForPlan,
      String deliveryPolicy,
      String replanPolicy,
      String deliveryMode,
      ToolSwitches tools) {

    /** Whether the task changes no file that could be delivered. */
    private boolean changesNothing() {
      return CHANGES_NOTHING.contains(strategy) || (agentReads && strategy.changesUnasked());
    }
  }

  /** A pair of options of which one cannot hold: the field to correct, and why. */
  public record Objection(String field, String sentence) {}

  /** The first contradiction; empty if all options can hold together. */
  public static Optional<Objection> objection(Options options) {
    return plan(options).or(() -> delivery(options)).or(() -> tools(options));
  }

  private static Optional<Objection> plan(Options options) {
    boolean contradicts =
        options.asksForPlan() && options.strategy().changesUnasked() && !options.agentReads();
    return contradicts
        ? objection(
            "policy.plan",
            "'policy.plan' is 'ask', and the strategy '%s' changes files before a person has"
                + " approved a plan: leave out 'policy.plan', or name the strategy 'layered',"
                + " 'light' or 'plan-only'.",
            options.strategy().wireName())
        : Optional.empty();
  }

  private static Optional<Objection> delivery(Options options) {
    String mode = options.deliveryMode();
    if (options.deliveryPolicy().equals("auto") && REMOTE.contains(mode)) {
      return objection(
          "policy.delivery",
          "'policy.delivery' is 'auto', and a person approves each delivery by the mode '%s': name"
              + " 'policy.delivery' 'ask', or the mode 'branch' or 'patch'.",
          mode);
    }
    return options.changesNothing() ? undelivered(options) : Optional.empty();
  }

  /**
   * An option about a delivery or about plans of the rest, where neither comes; an explicit default
   * changes nothing.
   */
  private static Optional<Objection> undelivered(Options options) {
    return without(options, "delivery.mode", options.deliveryMode())
        .or(() -> without(options, "policy.delivery", options.deliveryPolicy()))
        .or(() ->
            CHANGES_NOTHING.contains(options.strategy())
                ? without(options, "policy.replan", options.replanPolicy())
                : Optional.empty());
  }

  private static Optional<Objection> without(Options options, String field, String value) {
    if (value.isEmpty() || value.equals(DEFAULTS.get(field))) {
      return Optional.empty();
    }
    return options.agentReads() && options.strategy().changesUnasked()
        ? objection(
            field,
            "'%s' is '%s', and under the strategy '%s' the read-only agent changes no file: leave"
                + " out '%s', or name another agent.",
            field,
            value,
            options.strategy().wireName(),
            field)
        : objection(
            field,
            "'%s' is '%s', and the strategy '%s' changes no file: leave out '%s', or name another"
                + " strategy.",
            field,
            value,
            options.strategy().wireName(),
            field);
  }

  private static Optional<Objection> tools(Options options) {
    return needed(options.strategy()).stream()
        .filter(tool -> !options.tools().isOn(tool))
        .findFirst()
        .flatMap(tool ->
            objection(
                "tools",
                "'tools' switches '%s' off, and the strategy '%s' writes a plan with it: switch it"
                    + " on, or name another strategy.",
                tool,
                options.strategy().wireName()));
  }

  /** The tools without which a strategy comes to no plan. */
  private static List<String> needed(Strategy strategy) {
    if (SHOWS_PLAN.contains(strategy)) {
      return List.of("plan_write", "plan_exit");
    }
    return strategy.plansItself() ? List.of("plan_write") : List.of();
  }

  private static Optional<Objection> objection(String field, String sentence, Object... values) {
    return Optional.of(new Objection(field, sentence.formatted(values)));
  }
}
