package dev.perdure.web.control;

import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.SetBack;
import dev.perdure.web.openapi.ProblemResponses;
import dev.perdure.web.problem.TaskLookup;
import dev.perdure.web.security.Caller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoint that sends commands to a task, such as pause or cancel. */
@RestController
final class TaskControlController {

  private final TaskLookup tasks;
  private final StepCommandService steps;
  private final StepResetService resets;
  private final Caller caller;
  private final ExecutionCommandService executionCommandService;
  private final SettingCommandService settingCommandService;

  TaskControlController(
      TaskLookup tasks,
      StepCommandService steps,
      StepResetService resets,
      Caller caller,
      ExecutionCommandService executionCommandService,
      SettingCommandService settingCommandService) {
    this.tasks = tasks;
    this.steps = steps;
    this.resets = resets;
    this.caller = caller;
    this.executionCommandService = executionCommandService;
    this.settingCommandService = settingCommandService;
  }

  @Operation(operationId = "controlTask", summary = "Pause, resume, cancel or steer a task")
  @ApiResponse(
      responseCode = "202",
      description = "The task takes the command up",
      useReturnTypeSchema = true)
  @ApiResponse(responseCode = "409", ref = ProblemResponses.CONFLICT)
  @PostMapping("/api/tasks/{id}/control")
  ResponseEntity<Accepted> control(
      @PathVariable String id, @RequestBody TaskCommandControlBody body) {
    caller.require(body.chosenCommand().right());
    var task = tasks.get(id);
    var command = body.steering();
    command.require(task);
    return ResponseEntity.accepted().body(new Accepted(id, carryOut(task, command, body)));
  }

  /** Carries a command out; only a reset has something to tell at once. */
  private @Nullable SetBack carryOut(
      TaskRecord task, TaskCommand command, TaskCommandControlBody body) {
    switch (command) {
      case PAUSE, RESUME, INTERRUPT, CANCEL ->
          command.signal().ifPresent(signal -> executionCommandService.send(task, signal));
      case RETRY_NOW -> executionCommandService.retryNow(task);
      case ARCHIVE -> executionCommandService.archive(task);
      case RAISE_BUDGET -> settingCommandService.raiseBudget(task, body);
      case SET_MODEL -> settingCommandService.setModel(task, body);
      case SET_STRATEGY -> settingCommandService.setStrategy(task, body);
      case SKIP_STEP, RETRY_STEP -> steps.decide(task, command, body.chosenStep(), caller);
      case CANCEL_STEP -> steps.cancel(task, body.chosenStep(), caller);
      case REPLAN -> steps.replan(task, caller);
      case RESET -> {
        return resets.reset(task, body.chosenStep(), caller);
      }
    }
    return null;
  }
}
