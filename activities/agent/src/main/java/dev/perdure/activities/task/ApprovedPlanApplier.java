package dev.perdure.activities.task;

import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.StepRecordCheckRecord;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.planner.id.TaskId;

/**
 * Applies the newest approval of a plan: adopts the revision once; a later approval releases
 * deferred steps.
 */
final class ApprovedPlanApplier {

  private final TaskStore taskStore;
  private final RunStore runStore;
  private final PlanStore planStore;
  private final StepStore stepStore;
  private final PlanApprovalReader planApprovalReader;
  private final ApprovalMessage approvalMessage;

  ApprovedPlanApplier(
      TaskStore taskStore,
      RunStore runStore,
      PlanStore planStore,
      StepStore stepStore,
      PlanApprovalReader planApprovalReader,
      ApprovalMessage approvalMessage) {
    this.taskStore = taskStore;
    this.runStore = runStore;
    this.planStore = planStore;
    this.stepStore = stepStore;
    this.planApprovalReader = planApprovalReader;
    this.approvalMessage = approvalMessage;
  }

  void apply(TaskId task) {
    planApprovalReader.newest(task).ifPresent(approval -> apply(task, approval));
  }

  private void apply(TaskId task, PlanApprovalReader.Approval approval) {
    if (!planStore.adopt(task, approval.plan().revision())) {
      stepStore.release(task, approval.steps());
    } else {
      stepStore.lay(task, approval.plan().plan());
      stepStore.holdAllBut(task, approval.steps());
      taskStore.verification(
          task,
          approval.plan().plan().verification().stream().map(StepRecordCheckRecord::of).toList());
      runStore.builds(task.mainRun());
      approvalMessage.append(task, approval);
    }
  }
}
