package dev.perdure.planner.permission;

import dev.perdure.planner.tool.Demand;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The evaluator of permission rules: decides whether a tool call is allowed, denied or asked about,
 * by the layers of rules and the ceiling. In a layer the last match wins; a later layer overrides
 * an earlier one. A denial by the organisation, the user, the repository or the task stands, and
 * the ceiling is above all layers. Where nothing matches, a person is asked. A run that another one
 * delegated has no more than that one: what is denied to it is denied, what it would have to ask
 * for is asked.
 */
final class Evaluator {

  private static final Set<String> OPAQUE = Set.of("opaque", "opaque_unconfined");
  private static final String GIT_OBJECTS = "git_objects";
  private static final String COMMAND = "bash";
  private static final String READ = "read";

  private Evaluator() {}

  /** Evaluates the policy for a call that makes these demands. */
  public static Ruling evaluate(Policy policy, List<Demand> demands) {
    return Ruling.of(demands.stream().map(demand -> verdict(policy, demand)).toList());
  }

  /** Explains which layers have a rule for a demand, and which layer decides. */
  public static Ruling.Explanation explain(Policy policy, Demand demand) {
    List<AppliedRule> considered = new ArrayList<>(matching(policy, demand));
    policy.ceiling().verdict(demand, decide(considered)).ifPresent(considered::add);
    return new Ruling.Explanation(verdict(policy, demand), considered);
  }

  private static DemandVerdict verdict(Policy policy, Demand demand) {
    DemandVerdict own = own(policy, demand);
    var parent = policy.parent();
    if (parent == null || own.action() == RuleAction.DENY) {
      return own;
    }
    DemandVerdict bound = verdict(parent, demand);
    return switch (bound.action()) {
      case DENY -> bound;
      case ASK ->
          own.action() == RuleAction.ALLOW && hasExplicitRule(bound) && !isAnswered(own)
              ? bound
              : own;
      case ALLOW -> own;
    };
  }

  /** Whether there is a rule that asks, rather than none at all. */
  private static boolean hasExplicitRule(DemandVerdict verdict) {
    return !verdict.rule().equals(AppliedRule.NONE);
  }

  /** Whether a person has said so, and not the one who wrote the agent. */
  private static boolean isAnswered(DemandVerdict verdict) {
    return switch (verdict.rule().layer()) {
      case PLAN, REMEMBERED -> true;
      case DEFAULTS, TRUSTED, AGENT, ORGANISATION, USER, REPOSITORY, TASK, CEILING -> false;
    };
  }

  private static DemandVerdict own(Policy policy, Demand demand) {
    AppliedRule decided = decide(matching(policy, demand));
    AppliedRule rule =
        policy
            .ceiling()
            .verdict(demand, decided)
            .filter(found -> found.action() == RuleAction.DENY)
            .orElse(decided);
    Optional<AppliedRule> hidden = mayHide(policy, demand, rule);
    if (hidden.isPresent()) {
      return new DemandVerdict(demand, hidden.get().action(), hidden.get());
    }
    boolean mayNotAsk =
        rule.action() == RuleAction.ASK
            && policy.ceiling().holds()
            && !policy.ceiling().letsAsk(demand.permission());
    AppliedRule last = mayNotAsk ? policy.ceiling().insteadOfAsking(demand.permission()) : rule;
    return new DemandVerdict(demand, last.action(), last);
  }

  /**
   * A stricter verdict on what may do more than its words show, unless a person said yes to it: a
   * script that is not analysed, or a look at git's objects.
   */
  private static Optional<AppliedRule> mayHide(Policy policy, Demand demand, AppliedRule rule) {
    if (rule.action() == RuleAction.DENY || isAnswer(rule, demand)) {
      return Optional.empty();
    }
    if (OPAQUE.contains(demand.permission())) {
      return hiddenCommand(policy);
    }
    return demand.permission().equals(GIT_OBJECTS) ? hiddenFile(policy) : Optional.empty();
  }

  /**
   * Whether a person said yes to what is demanded: with a plan, or for good. A yes to everything is
   * no word on git's objects.
   */
  private static boolean isAnswer(AppliedRule rule, Demand demand) {
    boolean everything = rule.permission().equals("*") && rule.pattern().equals("*");
    boolean remembered = rule.layer() == RuleLayer.REMEMBERED;
    return rule.layer() == RuleLayer.PLAN
        || (remembered && !(everything && demand.permission().equals(GIT_OBJECTS)));
  }

  /**
   * A script that is not analysed may run any command. The rules for all commands rule on it, and a
   * command that a rule denies may be among them.
   */
  private static Optional<AppliedRule> hiddenCommand(Policy policy) {
    List<AppliedRule> all =
        policy.layers().stream().flatMap(set -> set.blanket(COMMAND).stream()).toList();
    AppliedRule wide = decide(all);
    if (wide.action() == RuleAction.DENY) {
      return Optional.of(because(wide, RuleAction.DENY, "what may run anything is no exception"));
    }
    Optional<AppliedRule> denial =
        policy.layers().stream().flatMap(set -> set.denialOf(COMMAND).stream()).findFirst();
    if (denial.isPresent()) {
      return denial.map(found ->
          because(
              found,
              withoutAsking(policy),
              "a script that is not analysed may hide what it denies"));
    }
    return !all.isEmpty() && wide.action() == RuleAction.ASK && !policy.ceiling().holds()
        ? Optional.of(because(wide, RuleAction.ASK, "what may run anything is no exception"))
        : Optional.empty();
  }

  /** Git's objects hold every version of every file, among them those that a rule denies. */
  private static Optional<AppliedRule> hiddenFile(Policy policy) {
    return policy.layers().stream()
        .flatMap(set -> set.narrowDenialOf(READ).stream())
        .findFirst()
        .map(found ->
            because(found, withoutAsking(policy), "git's objects may show what it denies"));
  }

  /** Ask, or deny if no person can be asked. */
  private static RuleAction withoutAsking(Policy policy) {
    return policy.ceiling().holds() ? RuleAction.DENY : RuleAction.ASK;
  }

  private static AppliedRule because(AppliedRule rule, RuleAction action, String reason) {
    return new AppliedRule(
        rule.permission(), rule.pattern(), action, rule.layer(), rule.source() + ": " + reason);
  }

  /** Whether a script that is not analysed is not simply allowed, by this policy's own layers. */
  static boolean restrictsCommands(Policy policy) {
    return hiddenCommand(policy).isPresent();
  }

  private static List<AppliedRule> matching(Policy policy, Demand demand) {
    return policy.layers().stream()
        .map(ruleset -> ruleset.verdict(demand))
        .flatMap(Optional::stream)
        .toList();
  }

  private static AppliedRule decide(List<AppliedRule> matching) {
    return matching.stream()
        .filter(rule -> rule.action() == RuleAction.DENY && rule.layer().deniesForGood())
        .findFirst()
        .orElseGet(() -> matching.stream().reduce(AppliedRule.NONE, Evaluator::overridden));
  }

  /**
   * The approval of a plan answers what would be asked; it lifts no denial. A repository's file
   * only tightens.
   */
  private static AppliedRule overridden(AppliedRule before, AppliedRule rule) {
    boolean lifts = rule.layer() == RuleLayer.PLAN && before.action() == RuleAction.DENY;
    boolean loosens =
        rule.layer() == RuleLayer.REPOSITORY
            && (rule.action() == RuleAction.ALLOW || rule.action().compareTo(before.action()) < 0);
    return lifts || loosens ? before : rule;
  }
}
