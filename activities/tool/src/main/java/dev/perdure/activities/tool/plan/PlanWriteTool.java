package dev.perdure.activities.tool.plan;

import dev.perdure.activities.tool.CallPreparation;
import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.TypedTool;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.planner.request.subject.PermissionSubjectPreview;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolAccess;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;

/** The tool {@code plan_write}: writes the next plan revision, reports what its check finds. */
public final class PlanWriteTool extends TypedTool<PlanWriteTool.PlanWriteArguments> {

  /** The whole plan. */
  record PlanWriteArguments(Plan plan) {}

  private static final ToolSpec SPEC =
      new ToolSpec(
          "plan_write",
          """
          Writes the plan, whole, as its next revision. It is checked at once; the result names the findings \
          that must be mended before a person sees the plan.\
          """,
          ClasspathResources.text("tools/plan_write.json"),
          ToolAccess.RECORDS,
          "plan_write",
          true,
          List.of());

  private final PlanDraftStore drafts;

  /** Writes to drafts. */
  public PlanWriteTool(PlanDraftStore drafts) {
    super(SPEC, PlanWriteArguments.class);
    this.drafts = drafts;
  }

  @Override
  protected CallPreparation propose(PlanWriteArguments arguments, ToolContext context) {
    return new CallPreparation.Proposal(
        List.of(new Demand("plan_write", "*", "Write the plan")),
        PermissionSubjectPreview.none(),
        new Effect.Repeatable(() -> write(arguments.plan(), context)));
  }

  private ToolResult write(Plan plan, ToolContext context) {
    int revision = drafts.write(context.run(), context.call(), plan);
    if (drafts.isOwn(context.run())) {
      return ToolResult.of(
              "Plan, revision " + revision,
              "The plan is written. Carry it out, and keep it true with plan_update.")
          .with("revision", revision);
    }
    String faults = drafts.check(context.run(), plan, context.worktree()).text();
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
