package dev.perdure.activities.agent.call;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.conversation.ToolCallStore.StoredCall;
import dev.perdure.activities.tool.CallPreparation;
import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.TypedTool;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.PlanCheckReport;
import dev.perdure.planner.request.subject.PermissionSubject.Preview;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolResultDetail;
import dev.perdure.planner.tool.ToolSpec;
import dev.perdure.planner.tool.ToolSpec.Access;
import java.util.List;
import java.util.Optional;

/** The tool {@code plan_exit}: shows a plan that passes its check to a person, and ends the run. */
public final class PlanExitTool extends TypedTool<PlanExitTool.Input> {
  /** The tool's name. */
  public static final String NAME = "plan_exit";

  /** Nothing. */
  record Input() {}

  private static final ToolSpec SPEC =
      new ToolSpec(
          NAME,
          """
          Shows the plan that was written last to a person, who approves it, edits it, sends it back with \
          comments or rejects it. Ends this run.\
          """,
          "{\"type\":\"object\",\"properties\":{}}",
          Access.RECORDS,
          NAME,
          true,
          List.of());

  private static final ToolResult SHOWN =
      ToolResult.of("Plan shown", "The plan is shown to a person. This run ends here.");

  private final PlanDraftStore drafts;

  /** Shows what is in drafts. */
  public PlanExitTool(PlanDraftStore drafts) {
    super(SPEC, Input.class);
    this.drafts = drafts;
  }

  @Override
  protected CallPreparation propose(Input arguments, ToolContext context) {
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
        List.of(new Demand(NAME, "*", "Show the plan")), Preview.none(), new Effect.EndsRun(SHOWN));
  }

  /**
   * The limit of refused calls since a person last spoke: a run that only does that again and again
   * is ended, so that a person can be asked.
   */
  public record Limit(Journal journal) {

    private static final int MOST = 4;
    private static final int WINDOW = 200;

    /** How often a run was refused to show its plan. */
    public int refused(RunId run) {
      return Math.toIntExact(
          journal.calls().answered(run, WINDOW).stream()
              .filter(call -> call.call().name().equals(PlanExitTool.NAME))
              .filter(call -> call.result().filter(Part.ToolResult::isError).isPresent())
              .count());
    }

    /** The result of a call; one refusal too many ends the run. */
    ToolResult judged(StoredCall call, ToolResult result) {
      boolean inVain = call.call().name().equals(PlanExitTool.NAME) && result.isError();
      return inVain && refused(call.run()) + 1 >= MOST
          ? result.with(new ToolResultDetail.EndsRun())
          : result;
    }
  }
}
