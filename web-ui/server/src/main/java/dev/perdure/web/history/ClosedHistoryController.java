package dev.perdure.web.history;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.perdure.activities.journal.db.Page;
import dev.perdure.activities.journal.task.ClosedHistory;
import dev.perdure.activities.journal.task.ClosedHistoryStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.PageParams;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.temporal.api.history.v1.History;
import io.temporal.common.WorkflowExecutionHistory;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoints that serve the stored histories of closed workflows. */
@RestController
final class ClosedHistoryController {

  private static final int PAGE_SIZE = 100;

  private final ClosedHistoryStore closedHistoryStore;

  ClosedHistoryController(ClosedHistoryStore closedHistoryStore) {
    this.closedHistoryStore = closedHistoryStore;
  }

  /**
   * Lists stored histories, those that closed last first, at most 100 of them.
   *
   * @param task the task of the histories; all tasks by default
   * @param cursor the {@code next} of the part before
   */
  @Operation(operationId = "listHistories", summary = "List stored histories of closed workflows")
  @GetMapping("/api/histories")
  Page<ClosedHistory> list(
      @RequestParam(required = false) @Nullable String task,
      @RequestParam(required = false) @Nullable String cursor) {
    return closedHistoryStore.list(
        Optional.ofNullable(task).filter(id -> !id.isBlank()).map(TaskId::new),
        PageParams.cursor(cursor),
        PAGE_SIZE);
  }

  /** Returns a stored history in the form that Temporal's command line exports. */
  @Operation(operationId = "getHistory", summary = "Read the stored history of a closed workflow")
  @ApiResponse(
      responseCode = "200",
      description = "The history, as 'temporal workflow show --output json' writes it",
      content =
          @Content(mediaType = MediaType.APPLICATION_JSON_VALUE, schema = @Schema(type = "object")))
  @GetMapping(value = "/api/histories/{execution}", produces = MediaType.APPLICATION_JSON_VALUE)
  String one(@PathVariable String execution) {
    return closedHistoryStore
        .find(execution)
        .map(ClosedHistoryController::json)
        .orElseThrow(() -> ApiFailure.notFound("history", execution));
  }

  private static String json(byte[] content) {
    try {
      return new WorkflowExecutionHistory(History.parseFrom(content)).toJson(false);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("A stored history is damaged: restore the database.", e);
    }
  }
}
