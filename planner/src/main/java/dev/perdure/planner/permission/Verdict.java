package dev.perdure.planner.permission;

import dev.perdure.planner.permission.rule.Action;
import dev.perdure.planner.permission.rule.AppliedRule;
import dev.perdure.planner.tool.Demand;

/** What becomes of one demand, and the rule that decided. */
public record Verdict(Demand demand, Action action, AppliedRule rule) {

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
