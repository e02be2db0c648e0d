package dev.perdure.planner.permission;

import dev.perdure.planner.tool.Demand;

/** The verdict, allow, ask or deny, on one demand of a tool call, and the rule that decided. */
public record DemandVerdict(Demand demand, RuleAction action, AppliedRule rule) {

  /** The verdict in a sentence. */
  public String sentence() {
    String verb =
        switch (action) {
          case ALLOW -> "is allowed";
          case ASK -> "needs a person's permission";
          case DENY -> "is denied";
        };
    return "%s '%s' %s by the rule %s.".formatted(demand.permission(), demand.text(), verb, rule);
  }
}
