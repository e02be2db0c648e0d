package dev.perdure.planner.permission.rule;

import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.json.Lists;
import dev.perdure.planner.tool.Demand;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rules of one source in the order they were written; the last one that matches speaks. */
public record Ruleset(Layer layer, String source, List<Rule> rules) {

  /** Copies the rules. */
  public Ruleset {
    rules = Lists.copy(rules);
  }

  /**
   * Reads rules as configuration holds them: {@code {tool: action}} or {@code {tool: {pattern:
   * action}}}.
   */
  public static Ruleset parse(Layer layer, String source, JsonObject permission) {
    List<Rule> rules = new ArrayList<>();
    permission.fields().forEach((name, value) -> read(source, name, value, rules));
    return new Ruleset(layer, source, rules);
  }

  /** The same rules with {@code ~} and {@code $HOME} expanded. */
  public Ruleset expanded(String home) {
    return new Ruleset(layer, source, rules.stream().map(rule -> rule.expanded(home)).toList());
  }

  /** The same rules and more of them after. */
  public Ruleset and(List<Rule> more) {
    List<Rule> all = new ArrayList<>(rules);
    all.addAll(more);
    return new Ruleset(layer, source, all);
  }

  /** What these rules say of a demand. */
  public Optional<AppliedRule> verdict(Demand demand) {
    return rules.reversed().stream()
        .filter(rule -> rule.matches(demand))
        .findFirst()
        .map(this::applied);
  }

  /** What these rules say of everything a permission can be asked for. */
  public Optional<Rule> lastFor(String permission) {
    return rules.reversed().stream()
        .filter(rule -> rule.permission().matches(permission))
        .findFirst();
  }

  private AppliedRule applied(Rule rule) {
    return new AppliedRule(
        rule.permission().pattern(), rule.pattern().pattern(), rule.action(), layer, source);
  }

  private static void read(String source, String name, @Nullable Object value, List<Rule> rules) {
    if (value instanceof Map<?, ?> patterns) {
      patterns.forEach((pattern, action) ->
          rules.add(Rule.of(name, String.valueOf(pattern), action(source, name, action))));
    } else {
      rules.add(Rule.of(name, "*", action(source, name, value)));
    }
  }

  private static Action action(String source, String name, @Nullable Object value) {
    return Action.find(String.valueOf(value))
        .orElseThrow(() ->
            new IllegalArgumentException(
                "%s gives permission '%s' the action '%s': use allow, ask or deny."
                    .formatted(source, name, value)));
  }
}
