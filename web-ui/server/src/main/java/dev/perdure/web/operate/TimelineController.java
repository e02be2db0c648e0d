package dev.perdure.web.operate;

import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.TaskLookup;
import io.swagger.v3.oas.annotations.Operation;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoint that shows the timeline of a task. */
@RestController
final class TimelineController {

  private final TaskLookup tasks;
  private final TimelineReader timelines;

  TimelineController(TaskLookup tasks, TimelineReader timelines) {
    this.tasks = tasks;
    this.timelines = timelines;
  }

  /**
   * The timeline of a task.
   *
   * @param from the earliest moment, in ISO 8601; the task's beginning without it
   * @param to the latest moment; its end or the present without it
   */
  @Operation(operationId = "getTimeline", summary = "Read the timeline of a task")
  @GetMapping("/api/tasks/{id}/timeline")
  Timeline timeline(
      @PathVariable String id,
      @RequestParam(required = false) @Nullable String from,
      @RequestParam(required = false) @Nullable String to) {
    return timelines.read(tasks.get(id), moment("from", from), moment("to", to));
  }

  private static Optional<Instant> moment(String name, @Nullable String text) {
    try {
      return Optional.ofNullable(text).map(Instant::parse);
    } catch (DateTimeParseException _) {
      throw ApiFailure.invalid(
          name, "Invalid time '%s' in '%s'. Example: 2026-11-24T08:00:00Z".formatted(text, name));
    }
  }
}
