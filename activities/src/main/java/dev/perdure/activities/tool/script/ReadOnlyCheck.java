package dev.perdure.activities.tool.script;

import dev.perdure.planner.permission.Verdict;
import dev.perdure.planner.permission.rule.Action;
import dev.perdure.planner.permission.rule.AppliedRule;
import dev.perdure.planner.permission.rule.Layer;
import dev.perdure.planner.tool.Demand;
import java.util.Optional;

/**
 * The ceiling for commands: what shows a change is denied, all else runs where nothing can be
 * changed; without a sandbox only single commands run that are known to do nothing but look.
 */
public final class ReadOnlyCheck {

  private ReadOnlyCheck() {}

  /** Why a script may not run under the ceiling; empty where it may. */
  public static Optional<Verdict> denial(ShellScript script, boolean sandboxed) {
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

  private static Verdict denied(String text, String reason) {
    return new Verdict(
        new Demand("bash", text, text),
        Action.DENY,
        new AppliedRule("bash", "*", Action.DENY, Layer.CEILING, reason));
  }
}
