package dev.perdure.web.checkpoint;

import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.Blocked;
import dev.perdure.activities.workspace.checkpoint.TakeBackResult;
import dev.perdure.activities.workspace.checkpoint.TakeBackResult.InTheWay;
import dev.perdure.activities.workspace.checkpoint.TakeBackResult.NoSuchFile;
import dev.perdure.activities.workspace.checkpoint.TakeBackResult.NoSuchHunk;
import dev.perdure.activities.workspace.checkpoint.TakeBackResult.NoSuchScope;
import dev.perdure.activities.workspace.checkpoint.TakeBackResult.Outdated;
import dev.perdure.activities.workspace.checkpoint.TakeBackResult.Overlapped;
import dev.perdure.activities.workspace.checkpoint.TakeBackResult.TakenBack;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import dev.perdure.workflows.port.CheckpointQuestion.TakeBack;

/** Refusals to take back the change of a file, in words. */
final class TakeBackRefusal {

  private static final String UNDO = CheckpointCommand.UNDO.word();

  private TakeBackRefusal() {}

  /** Returns the effect; throws each other result. */
  static TakenBack require(TaskId task, TakeBack wanted, TakeBackResult result) {
    return switch (result) {
      case TakenBack effect -> effect;
      case NoSuchScope _ ->
          throw notFound(
              "Task '%s' has no commit of '%s': list its steps and checkpoints."
                  .formatted(task, wanted.scope()));
      case NoSuchFile _ ->
          throw notFound(
              "'%s' of task '%s' has no change of '%s' that can be taken back: list its changes."
                  .formatted(wanted.scope(), task, wanted.path()));
      case NoSuchHunk(int hunks) ->
          throw notFound(
              hunks == 0
                  ? "The change of '%s' has no hunks: take back the whole file."
                      .formatted(wanted.path())
                  : "The change of '%s' has no hunk %d: count from 1 to %d."
                      .formatted(wanted.path(), wanted.hunk(), hunks));
      case Overlapped _ ->
          throw ApiFailure.of(
              ProblemCode.ILLEGAL_IN_STATE,
              "'%s' has other lines now in the place of this change: it was taken back before, or a later change touched the same lines. Take back the later change first. Nothing was changed."
                  .formatted(wanted.path()));
      case Outdated(var digest) ->
          throw ApiFailure.of(
              ProblemCode.STALE_DIGEST,
              "'%s' has changed since you saw it: look at the change again. Nothing was changed."
                  .formatted(wanted.path()),
              "digest",
              digest);
      case InTheWay(Blocked blocked) -> throw CheckpointCommands.wouldLoseFiles(blocked, UNDO);
      case InTheWay _ -> throw CheckpointCommands.busy(task, UNDO);
    };
  }

  private static ApiFailure notFound(String sentence) {
    return ApiFailure.of(ProblemCode.NOT_FOUND, sentence);
  }
}
