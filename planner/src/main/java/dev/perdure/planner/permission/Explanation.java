package dev.perdure.planner.permission;

import dev.perdure.planner.json.Lists;
import dev.perdure.planner.permission.rule.AppliedRule;
import java.util.List;

/** Why a demand is ruled on as it is: the verdict, and what every layer has to say. */
public record Explanation(Verdict verdict, List<AppliedRule> considered) {

  /** Copies the list. */
  public Explanation {
    considered = Lists.copy(considered);
  }
}
