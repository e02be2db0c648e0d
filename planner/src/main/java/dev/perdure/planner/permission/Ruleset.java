package dev.perdure.planner.permission;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.tool.Demand;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The permission rules of one source in the order they were written; the last match wins.
 *
 * @param lines the line of each rule in its file; empty if the source is no file
 */
public record Ruleset(
    RuleLayer layer,
    String source,
    List<Rule> rules,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Integer> lines) {

  /** Copies the rules. */
  public Ruleset {
    rules = NullSafeLists.copy(rules);
    lines = NullSafeLists.copy(lines);
  }

  /** Rules without lines. */
  public Ruleset(RuleLayer layer, String source, List<Rule> rules) {
    this(layer, source, rules, List.of());
  }

  /**
   * Reads rules as configuration holds them: {@code {tool: action}} or {@code {tool: {pattern:
   * action}}}.
   */
  public static Ruleset parse(RuleLayer layer, String source, JsonObject permission) {
    List<Rule> rules = new ArrayList<>();
    permission.fields().forEach((name, value) -> read(source, name, value, rules));
    return new Ruleset(layer, source, rules);
  }

  /** The same rules with {@code ~} and {@code $HOME} expanded. */
  public Ruleset expanded(String home) {
    return new Ruleset(
        layer, source, rules.stream().map(rule -> rule.expanded(home)).toList(), lines);
  }

  /** The same rules and more of them after. */
  public Ruleset and(List<Rule> more) {
    List<Rule> all = new ArrayList<>(rules);
    all.addAll(more);
    return new Ruleset(layer, source, all, lines);
  }

  /** The rules that name a permission, and not all of them, each with its line. */
  public Ruleset naming(String permission) {
    List<Integer> kept =
        IntStream.range(0, rules.size())
            .filter(i -> rules.get(i).names(permission))
            .boxed()
            .toList();
    return new Ruleset(
        layer,
        source,
        kept.stream().map(rules::get).toList(),
        kept.stream().filter(i -> i < lines.size()).map(lines::get).toList());
  }

  /** Returns the verdict of these rules on a demand. */
  public Optional<AppliedRule> verdict(Demand demand) {
    for (int i = rules.size() - 1; i >= 0; i--) {
      if (speaksOf(rules.get(i), demand)) {
        return Optional.of(applied(i));
      }
    }
    return Optional.empty();
  }

  /** The built-in rules ask about a file in any letter case, as file systems may fold it. */
  private boolean speaksOf(Rule rule, Demand demand) {
    return rule.matches(demand) || (layer == RuleLayer.DEFAULTS && rule.matchesFolded(demand));
  }

  /** Whether everything a permission can be asked for is denied, by these rules alone. */
  boolean deniesAll(String permission) {
    return deniesAll(rules, permission);
  }

  /** Whether rules deny everything of a permission; a narrower denial after one lifts nothing. */
  static boolean deniesAll(List<Rule> rules, String permission) {
    return rules.reversed().stream()
        .filter(rule -> rule.permission().matches(permission))
        .filter(rule -> rule.action() != RuleAction.DENY || rule.isBlanketFor(permission))
        .findFirst()
        .filter(rule -> rule.action() == RuleAction.DENY)
        .isPresent();
  }

  /** A rule that denies something of a permission, and that no later rule of these lifts. */
  public Optional<AppliedRule> denialOf(String permission) {
    for (int i = rules.size() - 1; i >= 0; i--) {
      Rule rule = rules.get(i);
      if (rule.permission().matches(permission) && rule.action() == RuleAction.DENY) {
        return Optional.of(applied(i));
      }
      if (rule.isBlanketFor(permission)) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** The last rule that speaks of everything a permission can be asked for. */
  Optional<AppliedRule> blanket(String permission) {
    for (int i = rules.size() - 1; i >= 0; i--) {
      if (rules.get(i).isBlanketFor(permission)) {
        return Optional.of(applied(i));
      }
    }
    return Optional.empty();
  }

  /** A denial of a permission, other than one of every permission, that no later rule lifts. */
  Optional<AppliedRule> narrowDenialOf(String permission) {
    return without(Rule::deniesEverything).denialOf(permission);
  }

  /** The rules that speak of one permission; they have no lines. */
  Ruleset on(String permission) {
    return without(rule -> !rule.permission().matches(permission));
  }

  private Ruleset without(Predicate<Rule> left) {
    return new Ruleset(layer, source, rules.stream().filter(left.negate()).toList());
  }

  /** Returns the source position of a rule. */
  public String place(int index) {
    return index < lines.size() ? source + ":" + lines.get(index) : source;
  }

  private AppliedRule applied(int index) {
    Rule rule = rules.get(index);
    return new AppliedRule(
        rule.permission().pattern(), rule.pattern().pattern(), rule.action(), layer, place(index));
  }

  private static void read(String source, String name, @Nullable Object value, List<Rule> rules) {
    if (value instanceof Map<?, ?> patterns) {
      patterns.forEach((pattern, action) ->
          rules.add(Rule.of(name, String.valueOf(pattern), action(source, name, action))));
    } else {
      rules.add(Rule.of(name, "*", action(source, name, value)));
    }
  }

  private static RuleAction action(String source, String name, @Nullable Object value) {
    return RuleAction.find(String.valueOf(value))
        .orElseThrow(() ->
            new IllegalArgumentException(
                "%s gives permission '%s' the action '%s': use allow, ask or deny."
                    .formatted(source, name, value)));
  }
}
