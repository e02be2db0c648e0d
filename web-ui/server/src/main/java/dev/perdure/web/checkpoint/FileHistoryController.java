package dev.perdure.web.checkpoint;

import dev.perdure.activities.git.tree.ChangeSet;
import dev.perdure.activities.journal.db.Page;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperationsFileVersion;
import dev.perdure.activities.workspace.checkpoint.TakeBackResult.TakenBack;
import dev.perdure.web.openapi.ProblemResponses;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import dev.perdure.web.problem.TaskLookup;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * HTTP endpoints that list the versions of a file, preview taking back its change, and show the
 * diff between two checkpoints.
 */
@RestController
final class FileHistoryController {

  private final TaskLookup tasks;
  private final CheckpointOperationsResolver checkpointOperationsResolver;
  private final CheckpointCommands checkpointCommands;

  FileHistoryController(
      TaskLookup tasks,
      CheckpointOperationsResolver checkpointOperationsResolver,
      CheckpointCommands checkpointCommands) {
    this.tasks = tasks;
    this.checkpointCommands = checkpointCommands;
    this.checkpointOperationsResolver = checkpointOperationsResolver;
  }

  @Operation(operationId = "listFileVersions", summary = "List the versions of a file")
  @GetMapping("/api/tasks/{id}/files")
  Page<CheckpointOperationsFileVersion> versions(
      @PathVariable String id, @RequestParam(required = false) @Nullable String path) {
    var task = tasks.get(id);
    var wanted = WorkspaceFilePath.of(path);
    return new Page<>(
        checkpointOperationsResolver.of(task).versions(task.id(), wanted.text()), null);
  }

  @Operation(
      operationId = "previewTakeBack",
      summary = "Read the effect of taking back the change of a file or one hunk")
  @ApiResponse(
      responseCode = "200",
      description = "The effect, with the digest that confirms it",
      useReturnTypeSchema = true)
  @ApiResponse(responseCode = "409", ref = ProblemResponses.CONFLICT)
  @GetMapping("/api/tasks/{id}/files/undo")
  TakenBack previewTakeBack(
      @PathVariable String id,
      @RequestParam(required = false) @Nullable String path,
      @RequestParam(required = false) @Nullable String scope,
      @RequestParam(required = false) @Nullable Integer hunk) {
    var task = tasks.get(id);
    return checkpointCommands.takeBack(task, TakeBackArguments.preview(path, scope, hunk));
  }

  @Operation(
      operationId = "compareCheckpoints",
      summary = "Read the difference between two checkpoints")
  @GetMapping("/api/tasks/{id}/checkpoints/diff")
  ChangeSet between(@PathVariable String id, @RequestParam int from, @RequestParam int to) {
    var task = tasks.get(id);
    return checkpointOperationsResolver
        .of(task)
        .between(task.id(), from, to)
        .orElseThrow(() ->
            ApiFailure.of(
                ProblemCode.NOT_FOUND,
                "Task '%s' has no checkpoints %d and %d: list them; 0 is what it began with."
                    .formatted(id, from, to)));
  }
}
