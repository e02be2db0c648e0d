package dev.perdure.activities.journal.plan;

import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.Step;
import java.util.List;

/** Finds the finished steps that a new plan revision leaves unchanged, so that they stay done. */
public record UnchangedStepFinder(StepStore steps) {

  private static final String COUNT_UNCHANGED_STEPS =
      """
      select count(*) from step
      where task_id = ? and step_id = ? and state = 'done' and content = ?
      """;

  /** The steps that stay done once a plan is laid out. */
  public List<StepId> keptBy(TaskId task, Plan plan) {
    StepContentHasher contents = new StepContentHasher(plan);
    return plan.steps().stream()
        .filter(step -> isKept(task, step, contents.of(step)))
        .map(Step::id)
        .toList();
  }

  private boolean isKept(TaskId task, Step step, String content) {
    return steps
            .database()
            .sql(COUNT_UNCHANGED_STEPS, task, step.id(), content)
            .query(Integer.class)
            .single()
        > 0;
  }
}
