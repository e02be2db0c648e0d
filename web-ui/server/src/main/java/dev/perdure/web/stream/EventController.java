package dev.perdure.web.stream;

import dev.perdure.activities.journal.access.RepositoryViewer;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.TaskLookup;
import dev.perdure.web.security.CallerCredential;
import io.swagger.v3.oas.annotations.Operation;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** HTTP endpoints that stream events over SSE: those of one task, or of all tasks. */
@RestController
final class EventController {

  /** The value of {@code after} for events from now on. */
  private static final String NOW = "now";

  private static final int MAX_HEARTBEAT_SECONDS = 60;

  private final SseConnectionRegistry sseConnectionRegistry;
  private final TaskLookup tasks;
  private final RepositoryViewer repositoryViewer;

  EventController(
      SseConnectionRegistry sseConnectionRegistry,
      TaskLookup tasks,
      RepositoryViewer repositoryViewer) {
    this.repositoryViewer = repositoryViewer;
    this.sseConnectionRegistry = sseConnectionRegistry;
    this.tasks = tasks;
  }

  @Operation(operationId = "streamEvents", summary = "Stream the events of all tasks")
  @GetMapping(path = "/api/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
  ResponseEntity<SseEmitter> all(
      @RequestHeader(name = "Last-Event-ID", required = false) @Nullable String last,
      @RequestParam(required = false) @Nullable String after,
      @RequestParam(required = false) @Nullable Integer heartbeat,
      HttpServletRequest request) {
    var start = place(last, NOW.equals(after) ? null : after);
    return stream(start, Optional.empty(), interval(heartbeat), request);
  }

  @Operation(operationId = "streamTaskEvents", summary = "Stream the events of a task")
  @GetMapping(path = "/api/tasks/{id}/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
  ResponseEntity<SseEmitter> ofTask(
      @PathVariable String id,
      @RequestHeader(name = "Last-Event-ID", required = false) @Nullable String last,
      @RequestParam(required = false) @Nullable String after,
      @RequestParam(required = false) @Nullable Integer heartbeat,
      HttpServletRequest request) {
    var task = tasks.require(id);
    var start = NOW.equals(after) ? place(last, null) : fromTheFirst(place(last, after));
    return stream(start, Optional.of(task), interval(heartbeat), request);
  }

  private ResponseEntity<SseEmitter> stream(
      OptionalLong after,
      Optional<TaskId> task,
      Optional<Duration> heartbeat,
      HttpServletRequest request) {
    return ResponseEntity.ok()
        .header("Cache-Control", "no-store")
        .header("X-Accel-Buffering", "no")
        .body(
            sseConnectionRegistry.watch(
                after, task, heartbeat, CallerCredential.of(request), repositoryViewer.visible()));
  }

  /** The time between two heartbeat events; empty for a client that asks for none. */
  private static Optional<Duration> interval(@Nullable Integer seconds) {
    if (seconds != null && (seconds < 1 || seconds > MAX_HEARTBEAT_SECONDS)) {
      throw ApiFailure.invalid(
          "heartbeat",
          "'heartbeat' must be from 1 to %d seconds, and is %d."
              .formatted(MAX_HEARTBEAT_SECONDS, seconds));
    }
    return Optional.ofNullable(seconds).map(Duration::ofSeconds);
  }

  private static OptionalLong fromTheFirst(OptionalLong place) {
    return OptionalLong.of(place.orElse(0));
  }

  /** The start; the header of a reconnecting browser is newer than the address. */
  private static OptionalLong place(@Nullable String last, @Nullable String after) {
    var text = last == null || last.isBlank() ? after : last;
    if (text == null || text.isBlank()) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(Long.parseLong(text.strip()));
    } catch (NumberFormatException _) {
      throw ApiFailure.invalid(
          "after",
          "Invalid event number '%s': send the id of the last event seen.".formatted(text));
    }
  }
}
