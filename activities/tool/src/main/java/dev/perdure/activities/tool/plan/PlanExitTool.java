package dev.perdure.activities.tool.plan;

import dev.perdure.activities.tool.CallPreparation;
import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.TypedTool;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.PlanCheckReport;
import dev.perdure.planner.request.subject.PermissionSubjectPreview;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolAccess;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import java.util.Optional;

/** The tool {@code plan_exit}: shows a plan that passes its check to a person, and ends the run. */
public final class PlanExitTool extends TypedTool<PlanExitTool.PlanExitArguments> {
  /** The tool's name. */
  public static final String NAME = "plan_exit";

  /** Nothing. */
  record PlanExitArguments() {}

  private static final ToolSpec SPEC =
      new ToolSpec(
          NAME,
          """
          Shows the plan that was written last to a person, who approves it, edits it, sends it back with \
          comments or rejects it. Ends this run.\
          """,
          "{\"type\":\"object\",\"properties\":{}}",
          ToolAccess.RECORDS,
          NAME,
          true,
          List.of());

  private static final ToolResult PLAN_PRESENTED_RESULT =
      ToolResult.of("Plan shown", "The plan is shown to a person. This run ends here.");

  private final PlanDraftStore drafts;

  /** Shows what is in drafts. */
  public PlanExitTool(PlanDraftStore drafts) {
    super(SPEC, PlanExitArguments.class);
    this.drafts = drafts;
  }

  @Override
  protected CallPreparation propose(PlanExitArguments arguments, ToolContext context) {
    Optional<Plan> plan = drafts.newest(context.run());
    if (plan.isEmpty()) {
      return CallPreparation.refused(
          "There is no new plan to show: write one with plan_write first.");
    }
    PlanCheckReport report = drafts.check(context.run(), plan.get(), context.worktree());
    if (!report.passed()) {
      return CallPreparation.refused(
          "The plan cannot be shown yet. Mend this and write it again with plan_write:\n"
              + report.text());
    }
    return new CallPreparation.Proposal(
        List.of(new Demand(NAME, "*", "Show the plan")),
        PermissionSubjectPreview.none(),
        new Effect.RunEnd(PLAN_PRESENTED_RESULT));
  }
}
