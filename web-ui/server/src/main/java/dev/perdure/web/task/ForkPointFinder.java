package dev.perdure.web.task;

import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.workspace.checkpoint.ForkPoint;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.plan.StepState;
import dev.perdure.web.checkpoint.CheckpointCommands;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Finds the finished steps after which a fork of a task may go on. */
@Component
final class ForkPointFinder {

  /** Fields that belong to a plan that the fork takes over. */
  private static final List<String> PLANNED =
      List.of(TaskForkService.STRATEGY, TaskForkService.REQUEST);

  private final PlanStore planStore;
  private final StepStore stepStore;
  private final CheckpointCommands checkpoints;

  ForkPointFinder(PlanStore planStore, StepStore stepStore, CheckpointCommands checkpoints) {
    this.planStore = planStore;
    this.stepStore = stepStore;
    this.checkpoints = checkpoints;
  }

  /** Returns the point after which the fork goes on; refuses a task without a finished step. */
  ForkPoint find(TaskRecord task, JsonObject choices) {
    Optional<StepId> step = finishedStep(task, choices);
    ForkPoint point = checkpoints.forkPoint(task, step);
    if (point.steps().isEmpty()) {
      throw refusal(
          "Task '%s' has finished no step yet, so nothing of it can be taken over: leave out '%s'."
              .formatted(
                  task.id(), step.isPresent() ? TaskForkService.STEP : TaskForkService.FINISHED));
    }
    return point;
  }

  private static ApiFailure refusal(String sentence) {
    return ApiFailure.of(ProblemCode.ILLEGAL_IN_STATE, sentence);
  }

  /** The step to go on after; empty for all that are finished. */
  private Optional<StepId> finishedStep(TaskRecord task, JsonObject choices) {
    requireFitting(task, choices);
    if (!choices.fields().containsKey(TaskForkService.STEP)) {
      return Optional.empty();
    }
    String id = String.valueOf(choices.fields().get(TaskForkService.STEP));
    List<String> finished =
        stepStore.all(task.id()).stream()
            .filter(step -> step.state() == StepState.DONE)
            .map(StepRecord::id)
            .map(StepId::value)
            .toList();
    if (!finished.contains(id)) {
      throw ApiFailure.invalid(
          TaskForkService.ARGUMENTS + TaskForkService.STEP,
          "Task '%s' has no finished step '%s' to go on after: %s."
              .formatted(
                  task.id(),
                  id,
                  finished.isEmpty()
                      ? "none is finished, so leave 'step' out"
                      : "use one of " + String.join(", ", finished)));
    }
    return Optional.of(new StepId(id));
  }

  private void requireFitting(TaskRecord task, JsonObject choices) {
    Stream.concat(
            PLANNED.stream(),
            Stream.of(TaskForkService.FINISHED)
                .filter(_ -> choices.fields().containsKey(TaskForkService.STEP)))
        .filter(choices.fields()::containsKey)
        .findFirst()
        .ifPresent(name -> {
          throw ApiFailure.invalid(
              TaskForkService.ARGUMENTS + name,
              name.equals(TaskForkService.FINISHED)
                  ? "'finished' goes on after all finished steps, 'step' after one: send one of"
                      + " them."
                  : "'%s' would need another plan, and a fork that goes on after a step keeps the plan: leave out one of the two."
                      .formatted(name));
        });
    if (planStore.adopted(task.id()).isEmpty()) {
      throw refusal(
          "Task '%s' carries out no approved plan, so there is no step of it to go on after: fork it from its beginning, without 'step' and 'finished'."
              .formatted(task.id()));
    }
  }
}
