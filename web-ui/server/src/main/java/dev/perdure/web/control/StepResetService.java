package dev.perdure.web.control;

import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.journal.run.MessageOptions;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.SetBack;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.task.Phase;
import dev.perdure.web.checkpoint.CheckpointCommands;
import dev.perdure.web.openapi.ProblemResponses;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import dev.perdure.web.problem.TaskLookup;
import dev.perdure.web.security.Caller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/**
 * Resets a task at rest to a step: what was done from there on is taken back, and done again by new
 * attempts.
 */
@Component
final class StepResetService {

  private final PlanStore planStore;
  private final StepCommandService steps;
  private final CheckpointCommands checkpointCommands;

  StepResetService(
      PlanStore planStore, StepCommandService steps, CheckpointCommands checkpointCommands) {
    this.planStore = planStore;
    this.steps = steps;
    this.checkpointCommands = checkpointCommands;
  }

  /** HTTP endpoint that says what a reset would do. */
  @RestController
  static final class PreviewController {

    private final TaskLookup tasks;
    private final StepResetService resets;

    PreviewController(TaskLookup tasks, StepResetService resets) {
      this.tasks = tasks;
      this.resets = resets;
    }

    @Operation(operationId = "previewReset", summary = "List what a reset to a step would undo")
    @ApiResponse(
        responseCode = "200",
        description = "The steps and commits that a reset would undo",
        useReturnTypeSchema = true)
    @ApiResponse(responseCode = "409", ref = ProblemResponses.CONFLICT)
    @GetMapping("/api/tasks/{id}/steps/{step}/reset")
    SetBack preview(@PathVariable String id, @PathVariable String step) {
      return resets.preview(tasks.get(id), step);
    }
  }

  SetBack preview(TaskRecord task, String id) {
    return checkpointCommands.reset(task, fitting(task, id).id(), Optional.empty());
  }

  SetBack reset(TaskRecord task, String id, Caller caller) {
    StepRecord step = fitting(task, id);
    SetBack back = checkpointCommands.reset(task, step.id(), Optional.of(caller.name()));
    steps.say(
        task.id(),
        "The task was reset to step '%s': do it again.".formatted(id),
        MessageOptions.afterReset(id),
        caller);
    return back;
  }

  private StepRecord fitting(TaskRecord task, String id) {
    StepRecord step = steps.step(task.id(), id);
    if (task.phase() == Phase.CLOSED) {
      throw refusal("Task '%s' is archived: start a new task.".formatted(task.id()));
    }
    if (!task.state().isAtRest()) {
      throw ApiFailure.of(
          ProblemCode.NOT_IDLE,
          "Task '%s' is %s, and 'reset' is for tasks at rest: interrupt it first."
              .formatted(task.id(), Json.name(task.state())));
    }
    if (planStore.adopted(task.id()).isEmpty()
        || Optional.of(task.id().mainRun()).equals(Optional.ofNullable(step.runId()))) {
      throw refusal(
          "The plan of task '%s' is kept by its agent alone, so no step of it can be taken back: use 'undo', or send a message."
              .formatted(task.id()));
    }
    boolean begun = step.attempts() > 0 || step.state() == StepState.DONE;
    if (!begun || step.state() == StepState.SUPERSEDED) {
      throw refusal(
          "Step '%s' has not begun, so there is nothing to take back: reset to one that has, or send a message to go on."
              .formatted(step.id()));
    }
    return step;
  }

  private static ApiFailure refusal(String sentence) {
    return ApiFailure.of(ProblemCode.ILLEGAL_IN_STATE, sentence);
  }
}
