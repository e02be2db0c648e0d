package dev.perdure.web.share;

import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordPlanSummary;
import dev.perdure.planner.plan.Plan;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The newest plan of a task and how far its steps are, as a read-only link shows them.
 *
 * @param clean removes secrets and other private content from a text
 */
record SharedPlan(Plan plan, List<StepRecord> progress, UnaryOperator<String> clean) {

  /** Returns the progress of the steps; empty if Perdure runs another revision. */
  static List<StepRecord> progress(TaskRecord task, PlanStorePlanRevision revision) {
    return Optional.ofNullable(task.plan())
        .filter(plan -> plan.digest().equals(revision.digest()))
        .map(TaskRecordPlanSummary::steps)
        .orElse(List.of());
  }
}
