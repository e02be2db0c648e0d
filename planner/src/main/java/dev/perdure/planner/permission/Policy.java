package dev.perdure.planner.permission;

import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolSpec;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The permission policy of an agent run, which rules on its tool calls: the rules in layers, the
 * ceiling, and the policy of the run that delegated it, which it can't exceed.
 */
public record Policy(List<Ruleset> layers, Ceiling ceiling, @Nullable Policy parent) {

  /** Sorts the layers, the weakest first; rulesets of one layer keep their order. */
  public Policy {
    layers =
        NullSafeLists.copy(layers).stream().sorted(Comparator.comparing(Ruleset::layer)).toList();
  }

  /** The policy of a run that was not delegated. */
  public static Policy of(List<Ruleset> layers, Ceiling ceiling) {
    return new Policy(layers, ceiling, null);
  }

  /** The policy of a run that another run delegated. */
  public Policy under(Policy delegator) {
    return new Policy(layers, ceiling, delegator);
  }

  /** The same policy with one more ruleset. */
  public Policy and(Ruleset ruleset) {
    return and(List.of(ruleset));
  }

  /** The same policy with more rulesets. */
  public Policy and(List<Ruleset> more) {
    return new Policy(Stream.concat(layers.stream(), more.stream()).toList(), ceiling, parent);
  }

  /** The same policy if these tools of others are known. */
  public Policy over(List<ToolSpec> external) {
    return new Policy(layers, ceiling.over(external), parent).and(DefaultRules.external(external));
  }

  /** Evaluates the policy for a call that makes these demands. */
  public Ruling evaluate(List<Demand> demands) {
    return Evaluator.evaluate(this, demands);
  }

  /** Explains which layers have a rule for a demand, and which layer decides. */
  public Ruling.Explanation explain(Demand demand) {
    return Evaluator.explain(this, demand);
  }

  /** Whether everything a permission is asked for would be denied: no model need see its tools. */
  public boolean withholds(String permission) {
    boolean here = ceiling.holds() && ceiling.ruleset().deniesAll(permission);
    return here || layersWithhold(permission) || (parent != null && parent.withholds(permission));
  }

  /** Whether a rule allows a permission by its name, for some pattern at least. */
  public boolean allowsSome(String permission) {
    return !withholds(permission)
        && layers.stream()
            .flatMap(set -> set.rules().stream())
            .anyMatch(rule -> rule.action() == RuleAction.ALLOW && rule.names(permission));
  }

  /** The patterns that rules of these layers allow a permission for. */
  public List<String> allowed(String permission) {
    return layers.stream()
        .flatMap(set -> set.rules().stream())
        .filter(rule -> rule.action() == RuleAction.ALLOW)
        .filter(rule -> rule.permission().pattern().equals(permission))
        .map(rule -> rule.pattern().pattern())
        .distinct()
        .toList();
  }

  /** The same policy with nothing but its rules on one permission. */
  public Policy on(String permission) {
    return new Policy(
        layers.stream().map(set -> set.on(permission)).toList(),
        ceiling,
        parent == null ? null : parent.on(permission));
  }

  /** The patterns for which a rule of this policy or of its delegator's denies a permission. */
  public List<Glob> denied(String permission) {
    return patterns(permission, Set.of(RuleAction.DENY));
  }

  /** The patterns for which a rule of this policy or of its delegator's does not allow one. */
  public List<Glob> restricted(String permission) {
    return patterns(permission, Set.of(RuleAction.DENY, RuleAction.ASK));
  }

  /**
   * The patterns for which a rule of this policy or of its delegator's policy allows a permission
   * or asks for it. Built-in rules do not count.
   */
  public List<Glob> loosened(String permission) {
    Set<RuleAction> actions = Set.of(RuleAction.ALLOW, RuleAction.ASK);
    Stream<Glob> own = patterns(permission, actions, layer -> layer != RuleLayer.DEFAULTS);
    Stream<Glob> above = parent == null ? Stream.of() : parent.loosened(permission).stream();
    return Stream.concat(own, above).distinct().toList();
  }

  private List<Glob> patterns(String permission, Set<RuleAction> actions) {
    Stream<Glob> own = patterns(permission, actions, _ -> true);
    Stream<Glob> above =
        parent == null ? Stream.of() : parent.patterns(permission, actions).stream();
    return Stream.concat(own, above).distinct().toList();
  }

  private Stream<Glob> patterns(
      String permission, Set<RuleAction> actions, Predicate<RuleLayer> among) {
    return layers.stream()
        .filter(set -> among.test(set.layer()))
        .flatMap(set -> set.rules().stream())
        .filter(rule -> actions.contains(rule.action()) && !rule.deniesEverything())
        .filter(rule -> rule.permission().matches(permission))
        .map(Rule::pattern);
  }

  /**
   * Whether a rule holds back some commands: one that runs anything by its own words may not be
   * what another rule allows.
   */
  public boolean restrictsCommands() {
    return Evaluator.restrictsCommands(this) || (parent != null && parent.restrictsCommands());
  }

  private boolean layersWithhold(String permission) {
    List<Rule> loosening =
        layers.stream()
            .filter(set -> set.layer() != RuleLayer.REPOSITORY)
            .flatMap(set -> set.rules().stream())
            .toList();
    return Ruleset.deniesAll(loosening, permission)
        || layers.stream()
            .anyMatch(set -> set.layer().deniesForGood() && set.deniesAll(permission));
  }
}
