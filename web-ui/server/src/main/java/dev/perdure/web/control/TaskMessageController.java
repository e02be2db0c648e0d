package dev.perdure.web.control;

import dev.perdure.planner.task.Phase;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import dev.perdure.web.problem.TaskLookup;
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
