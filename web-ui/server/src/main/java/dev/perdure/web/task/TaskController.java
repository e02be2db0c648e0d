package dev.perdure.web.task;

import dev.perdure.activities.journal.db.Page;
import dev.perdure.activities.journal.task.TaskCreation;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.transcript.TranscriptKeyStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.IdParam;
import dev.perdure.web.problem.SizeLimits;
import dev.perdure.web.security.AccessRight;
import dev.perdure.web.security.Caller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoints that create, show and list tasks. */
@RestController
final class TaskController {

  private static final String ENCRYPTED =
      "Transcripts are encrypted, so their words can't be searched: write title: before each word, as in title:login, to search ids, titles, requests, people and repositories.";

  private final TaskReader taskReader;
  private final TranscriptKeyStore transcriptKeyStore;
  private final NewTaskFactory newTaskFactory;
  private final TaskCreationService creation;
  private final TemporalLinks links;
  private final Caller caller;

  TaskController(
      TaskReader taskReader,
      TranscriptKeyStore transcriptKeyStore,
      NewTaskFactory newTaskFactory,
      TaskCreationService creation,
      TemporalLinks links,
      Caller caller) {
    this.taskReader = taskReader;
    this.transcriptKeyStore = transcriptKeyStore;
    this.newTaskFactory = newTaskFactory;
    this.creation = creation;
    this.links = links;
    this.caller = caller;
  }

  @Operation(operationId = "createTask", summary = "Create a task")
  @ApiResponse(responseCode = "201", description = "The new task", useReturnTypeSchema = true)
  @ApiResponse(
      responseCode = "200",
      description = "The task of an earlier request with this Idempotency-Key",
      useReturnTypeSchema = true)
  @PostMapping("/api/tasks")
  ResponseEntity<TaskView> create(
      @RequestBody TaskBody body,
      @RequestHeader(name = "Idempotency-Key", required = false) @Nullable String key) {
    var wanted = Optional.ofNullable(key).filter(text -> !text.isBlank());
    wanted.ifPresent(text -> SizeLimits.key("Idempotency-Key", text));
    caller.requireIn(body.location(), AccessRight.START);
    var task = newTaskFactory.task(body, caller, wanted);
    return switch (creation.create(task)) {
      case TaskCreation.Created created -> {
        var place = URI.create("/api/tasks/" + created.task());
        yield ResponseEntity.created(place).body(view(created.task()));
      }
      case TaskCreation.AlreadyCreated repeated -> ResponseEntity.ok(view(repeated.task()));
      case TaskCreation.KeyReused reused ->
          throw ApiFailure.invalid(
              "Idempotency-Key",
              "The key '%s' came with another body before: send a new key."
                  .formatted(reused.idempotencyKey()));
    };
  }

  @Operation(operationId = "getTask", summary = "Read a task")
  @GetMapping("/api/tasks/{id}")
  TaskView one(@PathVariable String id) {
    return view(IdParam.named("task", id, TaskId::new));
  }

  @Operation(operationId = "listTasks", summary = "List tasks, the newest first")
  @GetMapping("/api/tasks")
  Page<TaskView> list(
      @ParameterObject TaskFilters filters,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable Integer limit) {
    var query = filters.query(cursor, limit, caller.visible());
    if (query.readsTranscripts() && transcriptKeyStore.hasKeys()) {
      throw ApiFailure.invalid("q", ENCRYPTED);
    }
    var page = taskReader.list(query);
    return new Page<>(page.items().stream().map(links::view).toList(), page.next());
  }

  private TaskView view(TaskId task) {
    return taskReader
        .find(task)
        .map(links::view)
        .orElseThrow(() -> ApiFailure.notFound("task", task.value()));
  }
}
