package dev.perdure.web.operate;

import dev.perdure.web.problem.TaskLookup;
import io.swagger.v3.oas.annotations.Operation;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoint that explains why a task does not move. */
@RestController
final class WhyController {

  private final TaskLookup tasks;
  private final TaskDiagnosisService diagnosis;

  WhyController(TaskLookup tasks, TaskDiagnosisService diagnosis) {
    this.tasks = tasks;
    this.diagnosis = diagnosis;
  }

  @Operation(operationId = "explainState", summary = "Explain why a task does not move")
  @GetMapping("/api/tasks/{id}/why")
  Why why(@PathVariable String id) {
    return diagnosis.of(tasks.get(id));
  }
}
