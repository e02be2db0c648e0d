package dev.perdure.activities.agent.call;

import dev.perdure.activities.agent.call.PlanExitTool.PlanFiles;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.Preparation;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.prompt.Resources;
import dev.perdure.planner.request.subject.PermissionSubject.Preview;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import dev.perdure.planner.tool.ToolSpec.Access;
import java.util.List;
import tools.jackson.core.JacksonException;

/** The tool that writes the plan as its next revision and reports what the check finds. */
public final class PlanWriteTool implements Tool {

  private static final ToolSpec SPEC =
      new ToolSpec(
          "plan_write",
          """
          Writes the plan, whole, as its next revision. It is checked at once; findings must be mended before \
          plan_exit can show it. The plan is the only thing that can be written while planning.\
          """,
          Resources.text("tools/plan_write.json"),
          Access.RECORDS,
          "plan_write",
          true,
          List.of());

  private final PlanDrafts drafts;

  /** Writes to drafts. */
  public PlanWriteTool(PlanDrafts drafts) {
    this.drafts = drafts;
  }

  @Override
  public ToolSpec spec() {
    return SPEC;
  }

  @Override
  public Preparation prepare(JsonObject arguments, ToolContext context) {
    Plan plan;
    try {
      plan = Json.mapper().convertValue(arguments.fields().get("plan"), Plan.class);
    } catch (JacksonException fault) {
      return Preparation.refused(
          "The plan does not have the form of a plan: %s Send it whole, as the schema says."
              .formatted(fault.getOriginalMessage()));
    }
    return new Preparation.Proposal(
        List.of(new Demand("plan_write", "*", "Write the plan")),
        Preview.none(),
        new Effect.Repeatable(() -> write(plan, context)));
  }

  private ToolResult write(Plan plan, ToolContext context) {
    int revision = drafts.write(context.run(), context.call(), plan);
    String faults = PlanFiles.faults(plan, context.worktree(), drafts.agents(context.run()));
    String title = "Plan, revision " + revision;
    String text =
        faults.isEmpty()
            ? "Revision %d is written and passes the check. Show it with plan_exit."
                .formatted(revision)
            : "Revision %d is written, but plan_exit will refuse it until this is mended:\n%s"
                .formatted(revision, faults);
    return ToolResult.of(title, text).with("revision", revision);
  }
}
