package dev.perdure.activities.agent.call;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.DraftAttributionCheck;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.PlanCheckReport;
import dev.perdure.planner.plan.PlanFinding;
import dev.perdure.planner.task.PlannersSetting;
import dev.perdure.planner.task.RunKind;
import java.util.List;

/**
 * Checks the plans that runs draft: by the rules of this host, by what a person sent back, and by
 * the drafts that a merged plan comes from.
 */
final class PlanDraftCheck {

  private final TaskReader taskReader;
  private final RunStore runStore;
  private final PlanStore planStore;
  private final RequestReader requestReader;
  private final PlanFeedbackReader planFeedbackReader;
  private final HostPlanCheck hostPlanCheck;

  PlanDraftCheck(
      TaskReader taskReader,
      RunStore runStore,
      PlanStore planStore,
      RequestReader requestReader,
      PlanFeedbackReader planFeedbackReader,
      HostPlanCheck hostPlanCheck) {
    this.taskReader = taskReader;
    this.runStore = runStore;
    this.planStore = planStore;
    this.requestReader = requestReader;
    this.planFeedbackReader = planFeedbackReader;
    this.hostPlanCheck = hostPlanCheck;
  }

  PlanCheckReport check(TaskId task, Plan plan, WorktreePaths worktree) {
    PlanCheckReport report = attributed(task, plan, hostPlanCheck.of(task, plan, worktree));
    return planFeedbackReader
        .objection(task, plan)
        .map(unchanged -> report.with(new PlanFinding("plan", unchanged)))
        .orElse(report);
  }

  /** Until a plan that was merged from drafts is approved, it says what comes from which. */
  private PlanCheckReport attributed(TaskId task, Plan plan, PlanCheckReport report) {
    List<String> drafts =
        runStore.ofTask(task).stream()
            .filter(record -> record.kind() == RunKind.DRAFT)
            .map(record -> record.id().within(task))
            .toList();
    boolean merges =
        PlannersSetting.DRAFTING.contains(taskReader.get(task).strategy())
            && planStore.adopted(task).isEmpty();
    return DraftAttributionCheck.objection(plan, drafts, merges).map(report::with).orElse(report);
  }

  boolean wasShown(TaskId task, PlanStorePlanRevision plan) {
    var request = new RequestId(task + ".plan." + plan.revision());
    return plan.editedBy() != null || requestReader.find(request).isPresent();
  }
}
