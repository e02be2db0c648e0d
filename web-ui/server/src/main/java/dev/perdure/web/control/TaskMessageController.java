package dev.perdure.web.control;

import dev.perdure.planner.task.Phase;
import dev.perdure.web.openapi.ProblemResponses;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import dev.perdure.web.problem.TaskLookup;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoint that sends messages to a task. */
@RestController
final class TaskMessageController {

  private static final String COMPACT = "/compact";

  private final TaskLookup tasks;
  private final CompactionRequestService compactionRequestService;
  private final TaskMessageService taskMessageService;

  TaskMessageController(
      TaskLookup tasks,
      CompactionRequestService compactionRequestService,
      TaskMessageService taskMessageService) {
    this.tasks = tasks;
    this.compactionRequestService = compactionRequestService;
    this.taskMessageService = taskMessageService;
  }

  @Operation(operationId = "sendMessage", summary = "Send a message to the agent of a task")
  @ApiResponse(
      responseCode = "202",
      description = "The task takes the message up",
      useReturnTypeSchema = true)
  @ApiResponse(responseCode = "409", ref = ProblemResponses.CONFLICT)
  @PostMapping("/api/tasks/{id}/messages")
  ResponseEntity<Accepted> say(@PathVariable String id, @RequestBody MessageBody body) {
    var task = tasks.get(id);
    if (task.phase() == Phase.CLOSED) {
      throw ApiFailure.of(
          ProblemCode.ILLEGAL_IN_STATE,
          "Task '%s' is archived and takes no messages: start a new task.".formatted(id));
    }
    if (body.isWord(COMPACT)) {
      compactionRequestService.request(task);
      return ResponseEntity.accepted().body(new Accepted(id));
    }
    return ResponseEntity.accepted().body(new Accepted(taskMessageService.send(task, body)));
  }
}
