package dev.perdure.activities.workspace.checkpoint;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.journal.SubmissionStore;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.tool.Artifacts;
import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.port.CheckpointActivities;
import dev.perdure.workflows.port.CheckpointAnswer;
import dev.perdure.workflows.port.CheckpointQuestion;
import dev.perdure.workflows.port.CheckpointRequest;
import dev.perdure.workflows.port.FailureTypes;
import io.temporal.failure.ApplicationFailure;
import java.util.Optional;

/** Temporal activities that answer other hosts' checkpoint queries from the files of this one. */
public record CheckpointActivitiesImpl(
    LocalCheckpointOperations localCheckpointOperations,
    Artifacts artifacts,
    SubmissionStore submissions)
    implements CheckpointActivities {

  private static final int MAX_INLINE_LENGTH = 100_000;

  @Override
  public CheckpointAnswer answer(CheckpointRequest request) {
    if (request.question().isCommand() && !isSubmitted(request)) {
      throw ApplicationFailure.newNonRetryableFailure(
          "The server has stored no such command: use the page or the command line.",
          FailureTypes.NOT_APPROVED);
    }
    if (!localCheckpointOperations.has(request.task())) {
      return new CheckpointAnswer(false, null, null);
    }
    String json = found(request.task(), request.question()).map(Json::write).orElse(null);
    if (json == null || json.length() <= MAX_INLINE_LENGTH) {
      return new CheckpointAnswer(true, json, null);
    }
    String sha256 = artifacts.store(json.getBytes(UTF_8), "application/json");
    return new CheckpointAnswer(true, null, sha256);
  }

  /** Every person who reaches the engine can start this workflow; the server stores who asks. */
  private boolean isSubmitted(CheckpointRequest request) {
    String id = request.submission();
    return id != null && submissions.use(request.task(), id, request.question());
  }

  private Optional<?> found(TaskId task, CheckpointQuestion question) {
    return switch (question) {
      case CheckpointQuestion.Undo _ -> localCheckpointOperations.undo(task);
      case CheckpointQuestion.Redo _ -> localCheckpointOperations.redo(task);
      case CheckpointQuestion.Versions(var path) ->
          Optional.of(localCheckpointOperations.versions(task, path));
      case CheckpointQuestion.Between(int from, int to) ->
          localCheckpointOperations.between(task, from, to);
      case CheckpointQuestion.Reset(var step, var by) ->
          Optional.of(localCheckpointOperations.reset(task, step, Optional.ofNullable(by)));
      case CheckpointQuestion.TakeBack wanted ->
          Optional.of(localCheckpointOperations.takeBack(task, wanted));
      case CheckpointQuestion.Fork(var after) ->
          Optional.of(localCheckpointOperations.fork(task, Optional.ofNullable(after)));
    };
  }
}
