package dev.perdure.activities.task;

import dev.perdure.activities.agent.prompt.FinalReports;
import dev.perdure.activities.journal.plan.LeftOutSteps;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.planner.task.Strategy;
import java.util.Optional;

/** The text of a task's answer: its plan, the given answer, or the final reports. */
final class AnswerText {

  private final PlanStore planStore;
  private final FinalReports finalReports;
  private final LeftOutSteps leftOutSteps;

  AnswerText(PlanStore planStore, FinalReports finalReports, LeftOutSteps leftOutSteps) {
    this.planStore = planStore;
    this.finalReports = finalReports;
    this.leftOutSteps = leftOutSteps;
  }

  /** Returns the text, with the steps that were left out. */
  String of(TaskRecord task, GivenAnswers.GivenAnswer given) {
    String said =
        plan(task)
            .or(() -> Optional.ofNullable(given.answer()))
            .orElseGet(() -> finalReports.of(task.id()));
    return leftOutSteps.below(task.id(), said);
  }

  private Optional<String> plan(TaskRecord task) {
    return Optional.of(task.id())
        .filter(_ -> task.strategy() == Strategy.PLAN_ONLY)
        .flatMap(planStore::newest)
        .map(PlanStorePlanRevision::markdown);
  }
}
