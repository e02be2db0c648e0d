package dev.perdure.web.checkpoint;

import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.Blocked;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.Busy;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.Hindered;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.Moved;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.SetBack;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.StepsOutsidePlan;
import dev.perdure.activities.workspace.checkpoint.ForkPoint;
import dev.perdure.activities.workspace.checkpoint.TakeBackResult;
import dev.perdure.activities.workspace.checkpoint.TakeBackResult.TakenBack;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.task.Phase;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import dev.perdure.workflows.port.CheckpointQuestion.TakeBack;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Undo, redo and reset to before a step for a task at rest; the checkpoint a fork starts from. */
@Component
public final class CheckpointCommands {

  private static final int MAX_LISTED_NAMES = 10;
  private static final String RESET = "reset";

  private final CheckpointOperationsResolver checkpointOperationsResolver;

  public CheckpointCommands(CheckpointOperationsResolver checkpointOperationsResolver) {
    this.checkpointOperationsResolver = checkpointOperationsResolver;
  }

  /** Moves the files of a task, or says what keeps it from that. */
  public Moved run(TaskRecord task, CheckpointCommand command) {
    requireRest(task, command.word());
    var move =
        command
            .apply(checkpointOperationsResolver.of(task), task.id())
            .orElseThrow(() -> nothing(task.id(), command));
    return switch (move) {
      case Moved moved -> moved;
      case Blocked blocked -> throw wouldLoseFiles(blocked, command.word());
      case Busy _ -> throw busy(task.id(), command.word());
    };
  }

  /**
   * Takes files, branch and steps of a task back to before a step, or says what that would do;
   * refuses if something is in the way.
   *
   * @param by who wants it; empty to be told only
   */
  public SetBack reset(TaskRecord task, StepId step, Optional<String> by) {
    return switch (checkpointOperationsResolver.of(task).reset(task.id(), step, by)) {
      case SetBack back -> back;
      case StepsOutsidePlan(var steps) -> throw outside(task.id(), steps);
      case Hindered(Blocked blocked) -> throw wouldLoseFiles(blocked, RESET);
      case Hindered(Busy _) -> throw busy(task.id(), RESET);
      case Hindered(Moved _) -> throw busy(task.id(), RESET);
    };
  }

  /** Says what taking back the change of a file would do, or takes it back if that is confirmed. */
  public TakenBack takeBack(TaskRecord task, TakeBack wanted) {
    requireRest(task, CheckpointCommand.UNDO.word());
    TakeBackResult result = checkpointOperationsResolver.of(task).takeBack(task.id(), wanted);
    return TakeBackRefusal.require(task.id(), wanted, result);
  }

  /**
   * Finds what a fork takes over of a task's steps and files.
   *
   * @param after the finished step that the fork goes on after; empty for after all of them
   */
  public ForkPoint forkPoint(TaskRecord task, Optional<StepId> after) {
    return checkpointOperationsResolver.of(task).fork(task.id(), after);
  }

  private static ApiFailure outside(TaskId id, List<StepId> steps) {
    return ApiFailure.of(
        ProblemCode.ILLEGAL_IN_STATE,
        "The plan of task '%s' no longer has %s, so a reset would undo work that no step redoes: reset to a later step, or plan the rest again by 'replan'. Nothing was changed."
            .formatted(
                id,
                TextShortener.list(steps.stream().map(StepId::value).toList(), MAX_LISTED_NAMES)));
  }

  /** Refuses a task that is not at rest. */
  public static void requireRest(TaskRecord task, String command) {
    if (task.phase() == Phase.CLOSED) {
      throw ApiFailure.of(
          ProblemCode.ILLEGAL_IN_STATE,
          "Task '%s' is archived: start a new task.".formatted(task.id()));
    }
    if (!task.state().isAtRest()) {
      throw ApiFailure.of(
          ProblemCode.NOT_IDLE,
          "Task '%s' is %s, and '%s' is for tasks at rest: interrupt it first."
              .formatted(task.id(), task.state().name().toLowerCase(Locale.ROOT), command));
    }
  }

  static ApiFailure busy(TaskId id, String command) {
    return ApiFailure.of(
        ProblemCode.NOT_IDLE,
        "A call of task '%s' is changing its files: let it end or interrupt it, then %s."
            .formatted(id, command));
  }

  static ApiFailure wouldLoseFiles(Blocked blocked, String command) {
    return ApiFailure.of(
        ProblemCode.ILLEGAL_IN_STATE,
        "In '%s' %s would be lost, which no checkpoint has: git ignores it, it can't be read, is larger than 100 MB or a repository of its own. Move it away or delete it, then %s again; nothing was changed."
            .formatted(
                blocked.directory(),
                TextShortener.list(blocked.inTheWay(), MAX_LISTED_NAMES),
                command));
  }

  private static ApiFailure nothing(TaskId id, CheckpointCommand command) {
    return ApiFailure.of(ProblemCode.ILLEGAL_IN_STATE, command.nothing().formatted(id));
  }
}
