package dev.perdure.activities.network;

import dev.perdure.planner.permission.DemandVerdict;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.Ruling;
import dev.perdure.planner.tool.Demand;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Rule of the egress proxy for one command: hosts granted with the call, and hosts that its policy
 * allows.
 */
public record ProxyRule(Set<String> granted, Policy policy) {

  /** The permission that hosts are reached under. */
  public static final String PERMISSION = "network";

  /** Copies the hosts. */
  public ProxyRule {
    granted = Set.copyOf(granted);
  }

  /** The permission to reach a host. */
  public static Demand demand(String host, String why) {
    return new Demand(PERMISSION, host, "Reach %s (%s)".formatted(host, why));
  }

  /** Returns why a program may not reach a host; empty if the program may reach the host. */
  public Optional<String> refusal(String host) {
    if (granted.contains(host)) {
      return Optional.empty();
    }
    Demand demand = new Demand(PERMISSION, host, host);
    return switch (policy.evaluate(List.of(demand))) {
      case Ruling.Allowed _ when isByName(policy.explain(demand)) -> Optional.empty();
      case Ruling.Allowed _ ->
          Optional.of("%s was not named by the call. %s".formatted(host, remedy(host)));
      case Ruling.Denied denied -> Optional.of(sentence(denied) + " Do without it.");
      case Ruling.NeedsApproval asks -> Optional.of(sentence(asks) + " " + remedy(host));
    };
  }

  /**
   * A rule that allows every permission lets a call ask for any host. It does not allow a host that
   * no call has named.
   */
  private static boolean isByName(Ruling.Explanation explanation) {
    return explanation.considered().stream()
        .anyMatch(rule -> rule.action() == RuleAction.ALLOW && !rule.permission().equals("*"));
  }

  private static String remedy(String host) {
    return "Call bash again with hosts [\"%s\"] to ask for it.".formatted(host);
  }

  private static String sentence(Ruling ruling) {
    DemandVerdict verdict = ruling.decisive().getFirst();
    return verdict.sentence();
  }
}
