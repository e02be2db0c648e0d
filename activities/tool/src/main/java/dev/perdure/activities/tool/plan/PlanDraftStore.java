package dev.perdure.activities.tool.plan;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.tool.Tool;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.plan.AgentPlanEdits;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.PlanCheckReport;
import java.util.List;
import java.util.Optional;

/**
 * The store behind the plan tools, which write, edit, check and show the plan of a run; a tool call
 * writes one revision, however often it is repeated.
 */
public interface PlanDraftStore {

  /** The tools that write, edit and show plans, and the one that ends a step. */
  default List<Tool> tools() {
    return List.of(
        new DoneTool(),
        new PlanWriteTool(this),
        new PlanUpdateTool(this),
        new PlanExitTool(this),
        new PlanEnterTool());
  }

  /** Writes a revision and returns its number, from 1. */
  int write(RunId run, CallId call, Plan plan);

  /** Checks a plan of a run's task against what there is where it would be carried out. */
  PlanCheckReport check(RunId run, Plan plan, WorktreePaths worktree);

  /**
   * Writes an edited plan where its steps changed, records which ended, and says what it is now.
   */
  String update(RunId run, CallId call, AgentPlanEdits edits);

  /** The plan that edits of a run apply to: a draft, or else the one it carries out a step of. */
  default Optional<Plan> edited(RunId run) {
    return newest(run);
  }

  /** Returns why a run can't make the edits; empty if the run can make them. */
  default Optional<String> objection(RunId run, AgentPlanEdits edits, WorktreePaths worktree) {
    return Optional.empty();
  }

  /** Whether the plan is the run's own, which needs no approval. */
  default boolean isOwn(RunId run) {
    return false;
  }

  /** The newest revision of the run's task, if it is still to be shown. */
  Optional<Plan> newest(RunId run);
}
