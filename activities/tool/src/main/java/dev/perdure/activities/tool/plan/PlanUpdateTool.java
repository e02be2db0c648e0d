package dev.perdure.activities.tool.plan;

import dev.perdure.activities.tool.CallPreparation;
import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.TypedTool;
import dev.perdure.planner.plan.AgentPlanEdit;
import dev.perdure.planner.plan.AgentPlanEdits;
import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.planner.request.subject.PermissionSubjectPreview;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolAccess;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The tool {@code plan_update}: edits steps of the plan; each change is a new revision. */
public final class PlanUpdateTool extends TypedTool<PlanUpdateTool.PlanUpdateArguments> {

  /** Edits, one after another. */
  record PlanUpdateArguments(List<AgentPlanEdit> edits) {}

  private static final ToolSpec SPEC =
      new ToolSpec(
          "plan_update",
          """
          Edits the plan: inserts, removes, moves or rewords steps, and says which are done or skipped. All edits \
          of a call are made, or none. Of an approved plan you note how far a step is; other edits are a proposal \
          about steps that have not begun, shown to a person once yours is done.\
          """,
          ClasspathResources.text("tools/plan_update.json"),
          ToolAccess.RECORDS,
          "plan_write",
          true,
          List.of());

  private final PlanDraftStore drafts;

  /** Edits what is in drafts. */
  public PlanUpdateTool(PlanDraftStore drafts) {
    super(SPEC, PlanUpdateArguments.class);
    this.drafts = drafts;
  }

  @Override
  protected CallPreparation propose(PlanUpdateArguments arguments, ToolContext context) {
    return drafts
        .edited(context.run())
        .map(plan -> edited(() -> AgentPlanEdits.of(plan, arguments.edits()), context))
        .orElseGet(
            () -> CallPreparation.refused("There is no plan yet: write one with plan_write."));
  }

  private CallPreparation edited(Supplier<AgentPlanEdits> made, ToolContext context) {
    AgentPlanEdits edits;
    try {
      edits = made.get();
    } catch (IllegalArgumentException e) {
      return CallPreparation.refused(String.valueOf(e.getMessage()));
    }
    Optional<String> objection = drafts.objection(context.run(), edits, context.worktree());
    if (objection.isPresent()) {
      return CallPreparation.refused(objection.get());
    }
    return new CallPreparation.Proposal(
        List.of(new Demand("plan_write", "*", "Edit the plan")),
        PermissionSubjectPreview.none(),
        new Effect.Repeatable(() -> {
          String text = drafts.update(context.run(), context.call(), edits);
          return ToolResult.of("Plan", text);
        }));
  }
}
