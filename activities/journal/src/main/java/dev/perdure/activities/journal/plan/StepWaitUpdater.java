package dev.perdure.activities.journal.plan;

import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.PlanSchedule;
import dev.perdure.planner.plan.StepState;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Moves plan steps into and out of waiting: ready for a free slot, or awaiting a person. */
public record StepWaitUpdater(StepStore steps) {

  /** The steps whose runs, or subagents of these, a pending request keeps from going on. */
  private static final String ASKING =
      """
      with recursive asking (id, step, parent_id) as (
        select run.id, run.step, run.parent_id from request
        join conversation run on run.task_id = request.task_id
          and (run.id = request.run_id or jsonb_exists(request.blocks::jsonb, run.id))
        where request.task_id = ? and request.status = 'pending' and run.finished_at is null
        union
        select above.id, above.step, above.parent_id from conversation above
        join asking on above.id = asking.parent_id where asking.step is null)
      select distinct step from asking where step is not null
      """;

  private static final String JUDGED =
      """
      select distinct step from conversation
      where task_id = ? and kind = 'verdict' and step is not null and finished_at is null
      """;

  /** Steps that are about to be carried out wait for places where they need nothing else. */
  public void begin(TaskId task, Collection<StepId> first) {
    steps.all(task).stream()
        .filter(step -> first.contains(step.id()))
        .forEach(step -> move(task, step, StepState.READY));
  }

  /** After a finished step, steps that waited only for it may begin, unless a step has failed. */
  public void next(TaskId task) {
    List<StepRecord> all = steps.all(task);
    if (all.stream().noneMatch(step -> step.state() == StepState.FAILED)) {
      Map<StepId, StepState> states = new HashMap<>();
      all.forEach(step -> states.put(step.id(), step.state()));
      new PlanSchedule<>(all, states)
          .ready().stream()
              .filter(step -> !step.held())
              .forEach(step -> move(task, step, StepState.READY));
    }
  }

  /** No step begins before the plan is taken up again. */
  public void rest(TaskId task) {
    steps.all(task).stream()
        .filter(step -> step.state() == StepState.READY)
        .forEach(step -> move(task, step, StepState.PENDING));
  }

  /** A step at work waits for a person while one is asked, and no longer. */
  public void ask(TaskId task) {
    List<StepRecord> all = steps.all(task);
    if (all.isEmpty()) {
      return;
    }
    Set<StepId> asking = ids(ASKING, task);
    Set<StepId> judged = ids(JUDGED, task);
    for (StepRecord step : all) {
      boolean waits = step.state() == StepState.AWAITING_PERSON;
      if (asking.contains(step.id()) && !waits) {
        move(task, step, StepState.AWAITING_PERSON);
      } else if (waits && !asking.contains(step.id())) {
        move(task, step, judged.contains(step.id()) ? StepState.VERIFYING : StepState.RUNNING);
      }
    }
  }

  private Set<StepId> ids(String query, TaskId task) {
    return new HashSet<>(steps.database().sql(query, task).column(StepId::new));
  }

  private void move(TaskId task, StepRecord step, StepState state) {
    steps.move(task, step.id(), state, step.runId(), step.attempts());
  }
}
