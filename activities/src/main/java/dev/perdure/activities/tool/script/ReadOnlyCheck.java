package dev.perdure.activities.tool.script;

import dev.perdure.planner.permission.DemandVerdict;
import dev.perdure.planner.permission.DemandVerdict.AppliedRule;
import dev.perdure.planner.permission.Rule.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.tool.Demand;
import java.util.Optional;

/**
 * The ceiling for commands: what shows a change is denied, all else runs where nothing can be
 * changed; without a sandbox only single commands run that are known to do nothing but look.
 */
public final class ReadOnlyCheck {

  private ReadOnlyCheck() {}

  /** Why a script may not run under the ceiling; empty where it may. */
  public static Optional<DemandVerdict> denial(ShellScript script, boolean sandboxed) {
    var changes = script.changes();
    if (!changes.isEmpty()) {
      return Optional.of(
          denied(
              changes.getFirst(),
              "it shows a change, and before a plan is approved nothing may change"));
    }
    return sandboxed || (script.commands().size() == 1 && script.onlyLooks())
        ? Optional.empty()
        : Optional.of(
            denied(
                script.text(),
                "without a sandbox only single commands run that do nothing but look, such as"
                    + " 'git status' or 'grep'"));
  }

  private static DemandVerdict denied(String text, String reason) {
    return new DemandVerdict(
        new Demand("bash", text, text),
        RuleAction.DENY,
        new AppliedRule("bash", "*", RuleAction.DENY, RuleLayer.CEILING, reason));
  }
}
