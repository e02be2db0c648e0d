package dev.perdure.activities.agent;

import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.plan.Plan;

/** A plan of one step, for tests whose runs may change files by an approved plan. */
final class AdoptedPlan {

  private static final String PLAN =
      """
      {"overview": "Greet", "approach": "", "steps": [
        {"id": "fix", "title": "Fix", "instructions": "Do", "checks": [{"command": "true"}]}],
       "verification": [{"command": "true"}]}
      """;

  private AdoptedPlan() {}

  /** Writes the plan of the scene's task. */
  static PlanStorePlanRevision writeIn(JournalModule journal) {
    return journal.planStore().write(AgentScene.TASK, "t_1.main.1.0", Json.read(PLAN, Plan.class));
  }

  /** Writes the plan and adopts it. */
  static void adoptIn(JournalModule journal) {
    journal.planStore().adopt(AgentScene.TASK, writeIn(journal).revision());
  }
}
