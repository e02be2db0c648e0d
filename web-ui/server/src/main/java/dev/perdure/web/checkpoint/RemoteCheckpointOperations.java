package dev.perdure.web.checkpoint;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.git.tree.ChangeSet;
import dev.perdure.activities.journal.SubmissionStore;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.tool.Artifacts;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperationsFileVersion;
import dev.perdure.activities.workspace.checkpoint.ForkPoint;
import dev.perdure.activities.workspace.checkpoint.TakeBackResult;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.outbox.EngineUnavailable;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import dev.perdure.web.security.Caller;
import dev.perdure.workflows.port.CheckpointAnswer;
import dev.perdure.workflows.port.CheckpointQuestion;
import dev.perdure.workflows.port.CheckpointRequest;
import java.util.List;
import java.util.Optional;

/**
 * The checkpoint history of a task whose files are on another host: asks that host for undo, redo,
 * diffs and file versions.
 */
record RemoteCheckpointOperations(
    String host,
    CheckpointGateway gateway,
    Artifacts artifacts,
    SubmissionStore submissions,
    Caller caller)
    implements CheckpointOperations {

  @Override
  public Optional<Move> undo(TaskId task) {
    return ask(task, new CheckpointQuestion.Undo()).map(json -> Json.read(json, Move.class));
  }

  @Override
  public Optional<Move> redo(TaskId task) {
    return ask(task, new CheckpointQuestion.Redo()).map(json -> Json.read(json, Move.class));
  }

  @Override
  public ResetResult reset(TaskId task, StepId step, Optional<String> by) {
    return ask(task, new CheckpointQuestion.Reset(step, by.orElse(null)))
        .map(json -> Json.read(json, ResetResult.class))
        .orElseThrow(() -> CheckpointOperationsResolver.nothing(task));
  }

  @Override
  public TakeBackResult takeBack(TaskId task, CheckpointQuestion.TakeBack wanted) {
    return ask(task, wanted)
        .map(json -> Json.read(json, TakeBackResult.class))
        .orElseThrow(() -> CheckpointOperationsResolver.nothing(task));
  }

  @Override
  public ForkPoint fork(TaskId task, Optional<StepId> after) {
    return ask(task, new CheckpointQuestion.Fork(after.orElse(null)))
        .map(json -> Json.read(json, ForkPoint.class))
        .orElseThrow(() -> CheckpointOperationsResolver.nothing(task));
  }

  @Override
  public Optional<ChangeSet> between(TaskId task, int from, int to) {
    return ask(task, new CheckpointQuestion.Between(from, to))
        .map(json -> Json.read(json, ChangeSet.class));
  }

  @Override
  public List<CheckpointOperationsFileVersion> versions(TaskId task, String path) {
    return ask(task, new CheckpointQuestion.Versions(path))
        .map(json -> Json.readList(json, CheckpointOperationsFileVersion.class))
        .orElse(List.of());
  }

  private Optional<String> ask(TaskId task, CheckpointQuestion question) {
    String submission =
        question.isCommand() ? submissions.keep(task, caller.name(), question) : null;
    CheckpointAnswer answer = answer(new CheckpointRequest(task, host, question, submission));
    if (!answer.found()) {
      throw CheckpointOperationsResolver.nothing(task);
    }
    String artifact = answer.artifact();
    return artifact == null
        ? Optional.ofNullable(answer.json())
        : artifacts.find(artifact).map(bytes -> new String(bytes, UTF_8));
  }

  private CheckpointAnswer answer(CheckpointRequest request) {
    try {
      return gateway.ask(request);
    } catch (EngineUnavailable e) {
      forget(request);
      throw ApiFailure.of(
          ProblemCode.UNAVAILABLE, "The engine does not answer: try again in a moment.");
    } catch (HostUnavailableException e) {
      forget(request);
      throw ApiFailure.of(
          ProblemCode.UNAVAILABLE,
          "The files of task '%s' are on host '%s', which %s"
              .formatted(request.task(), host, e.getMessage()));
    }
  }

  /** The person hears that nothing happened, so nothing may happen later. */
  private void forget(CheckpointRequest request) {
    Optional.ofNullable(request.submission())
        .ifPresent(id -> submissions.forget(request.task(), id));
  }
}
