package dev.perdure.planner.agent;

import dev.perdure.planner.task.Strategy;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Rule about the options that can hold under a strategy: the plan policy, the delivery and the
 * switches of tools.
 */
public final class StrategyOptionRule {

  private static final Set<Strategy> SHOWS_PLAN =
      EnumSet.of(Strategy.AUTO, Strategy.LAYERED, Strategy.LIGHT, Strategy.PLAN_ONLY);
  static final Set<Strategy> CHANGES_NOTHING = EnumSet.of(Strategy.ANSWER, Strategy.PLAN_ONLY);
  private static final Set<String> REMOTE = Set.of("push", "pull_request");
  private static final Map<String, String> DEFAULTS =
      Map.of("delivery.mode", "branch", "policy.delivery", "auto", "policy.replan", "ask");

  private static final String ANOTHER = "name another strategy";
  private static final String PLANNED = "name the strategy 'layered', 'light' or 'plan-only'";

  private StrategyOptionRule() {}

  /** The first contradiction; empty if all options can hold together. */
  public static Optional<OptionConflict> objection(StrategyOptions options) {
    return plan(options).or(() -> delivery(options)).or(() -> tools(options));
  }

  private static Optional<OptionConflict> plan(StrategyOptions options) {
    boolean contradicts =
        options.asksForPlan() && options.strategy().changesUnasked() && !options.agentReads();
    return contradicts
        ? Optional.of(
            new OptionConflict(
                "policy.plan",
                "'policy.plan' is 'ask', and the strategy '%s' changes files before a person has approved a plan"
                    .formatted(options.strategy().wireName()),
                "leave out 'policy.plan', or " + PLANNED,
                PLANNED))
        : Optional.empty();
  }

  private static Optional<OptionConflict> delivery(StrategyOptions options) {
    String mode = options.deliveryMode();
    if (options.deliveryPolicy().equals("auto") && REMOTE.contains(mode)) {
      String remedy = "name 'policy.delivery' 'ask', or the mode 'branch' or 'patch'";
      return Optional.of(
          new OptionConflict(
              "policy.delivery",
              "'policy.delivery' is 'auto', and a person approves each delivery by the mode '%s'"
                  .formatted(mode),
              remedy,
              remedy));
    }
    return undelivered(options).findFirst();
  }

  /** The fields of options that have no effect, as the task changes no file under its strategy. */
  public static List<String> fieldsWithoutEffect(StrategyOptions options) {
    return undelivered(options).map(OptionConflict::field).toList();
  }

  /**
   * The options about a delivery or about plans of the rest, if neither comes; an explicit default
   * changes nothing.
   */
  private static Stream<OptionConflict> undelivered(StrategyOptions options) {
    if (!options.changesNothing()) {
      return Stream.empty();
    }
    String replan = CHANGES_NOTHING.contains(options.strategy()) ? options.replanPolicy() : "";
    return Stream.of(
            without(options, "delivery.mode", options.deliveryMode()),
            without(options, "policy.delivery", options.deliveryPolicy()),
            without(options, "policy.replan", replan))
        .flatMap(Optional::stream);
  }

  private static Optional<OptionConflict> without(
      StrategyOptions options, String field, String value) {
    if (value.isEmpty() || value.equals(DEFAULTS.get(field))) {
      return Optional.empty();
    }
    String strategy = options.strategy().wireName();
    boolean reads = options.agentReads() && options.strategy().changesUnasked();
    String contradiction =
        reads
            ? "'%s' is '%s', and under the strategy '%s' the read-only agent changes no file"
            : "'%s' is '%s', and the strategy '%s' changes no file";
    String other = reads ? "name another agent" : ANOTHER;
    return Optional.of(
        new OptionConflict(
            field,
            contradiction.formatted(field, value, strategy),
            "leave out '%s', or %s".formatted(field, other),
            other));
  }

  private static Optional<OptionConflict> tools(StrategyOptions options) {
    return requiredTools(options.strategy()).stream()
        .filter(tool -> !options.tools().isOn(tool))
        .findFirst()
        .map(tool ->
            new OptionConflict(
                "tools",
                "'tools' switches '%s' off, and the strategy '%s' writes a plan with it"
                    .formatted(tool, options.strategy().wireName()),
                "switch it on, or " + ANOTHER,
                ANOTHER));
  }

  /** The tools without which a strategy comes to no plan. */
  private static List<String> requiredTools(Strategy strategy) {
    if (SHOWS_PLAN.contains(strategy)) {
      return List.of("plan_write", "plan_exit");
    }
    return strategy.plansItself() ? List.of("plan_write") : List.of();
  }
}
