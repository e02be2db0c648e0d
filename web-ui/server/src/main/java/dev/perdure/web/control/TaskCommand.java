package dev.perdure.web.control;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordWaits;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import dev.perdure.web.security.AccessRight;
import dev.perdure.workflows.port.ControlCommand;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The commands that a person can give to a task, such as pause or cancel, and the task states that
 * allow each.
 */
enum TaskCommand {
  @JsonProperty("pause")
  PAUSE,
  @JsonProperty("resume")
  RESUME,
  @JsonProperty("interrupt")
  INTERRUPT,
  @JsonProperty("cancel")
  CANCEL,
  @JsonProperty("raise_budget")
  RAISE_BUDGET,
  @JsonProperty("set_model")
  SET_MODEL,
  @JsonProperty("set_strategy")
  SET_STRATEGY,
  @JsonProperty("skip_step")
  SKIP_STEP,
  @JsonProperty("retry_step")
  RETRY_STEP,
  @JsonProperty("cancel_step")
  CANCEL_STEP,
  @JsonProperty("retry_now")
  RETRY_NOW,
  @JsonProperty("reset")
  RESET,
  @JsonProperty("replan")
  REPLAN,
  @JsonProperty("archive")
  ARCHIVE;

  /** Refuses the command in states that do not allow it. */
  void require(TaskRecord task) {
    var name = name().toLowerCase(Locale.ROOT);
    var state = task.state().name().toLowerCase(Locale.ROOT);
    if (task.phase() == Phase.CLOSED) {
      throw ApiFailure.of(
          ProblemCode.ILLEGAL_IN_STATE,
          "Task '%s' is archived: start a new task.".formatted(task.id()));
    }
    if (!fits(task.state()) && !resumesParked(task)) {
      throw ApiFailure.of(
          this == ARCHIVE ? ProblemCode.NOT_IDLE : ProblemCode.ILLEGAL_IN_STATE,
          "Task '%s' is %s, and '%s' is for tasks that are %s.%s"
              .formatted(
                  task.id(),
                  state,
                  name,
                  Stream.of(TaskState.values())
                      .filter(this::fits)
                      .map(Json::name)
                      .collect(Collectors.joining(", ")),
                  remedy(task.awaits())));
    }
  }

  /** A task that a deadline or an expired request has parked goes on when a person resumes it. */
  private boolean resumesParked(TaskRecord task) {
    TaskRecordWaits waits = task.waits();
    return this == RESUME
        && task.state() == TaskState.PARKED
        && waits != null
        && waits.isResumable();
  }

  private static String remedy(TaskRecord.@Nullable Awaits awaits) {
    if (awaits == null) {
      return "";
    }
    return awaits.requestId() == null
        ? " It waits for a message: send one."
        : " It waits for request '%s': settle that.".formatted(awaits.requestId());
  }

  /** The signal to the workflow; the others change the records, decide or say something. */
  Optional<ControlCommand> signal() {
    return switch (this) {
      case PAUSE -> Optional.of(ControlCommand.PAUSE);
      case RESUME -> Optional.of(ControlCommand.RESUME);
      case INTERRUPT -> Optional.of(ControlCommand.INTERRUPT);
      case CANCEL -> Optional.of(ControlCommand.CANCEL);
      case RAISE_BUDGET,
          SET_MODEL,
          SET_STRATEGY,
          SKIP_STEP,
          RETRY_STEP,
          CANCEL_STEP,
          RETRY_NOW,
          RESET,
          REPLAN,
          ARCHIVE ->
          Optional.empty();
    };
  }

  /** The right that a person needs for the command. */
  AccessRight right() {
    return switch (this) {
      case RESET -> AccessRight.RESET;
      case RAISE_BUDGET -> AccessRight.RAISE_BUDGET;
      case PAUSE,
          RESUME,
          INTERRUPT,
          CANCEL,
          SET_MODEL,
          SET_STRATEGY,
          SKIP_STEP,
          RETRY_STEP,
          CANCEL_STEP,
          RETRY_NOW,
          REPLAN,
          ARCHIVE ->
          AccessRight.STEER;
    };
  }

  boolean isOfStep() {
    return this == SKIP_STEP || this == RETRY_STEP || this == CANCEL_STEP || this == RESET;
  }

  /**
   * Whether the state table has the transition that the command leads to; what concerns steps is
   * for {@link StepCommandService} and {@link StepResetService} to judge.
   */
  private boolean fits(TaskState state) {
    return switch (this) {
      case PAUSE -> state.next().contains(TaskState.PAUSED) && state != TaskState.PARKED;
      case RESUME -> !state.whenResumed().isEmpty();
      case INTERRUPT -> state.next().contains(TaskState.IDLE);
      case CANCEL -> state.next().contains(TaskState.CANCELLED);
      case RAISE_BUDGET,
          SET_MODEL,
          SET_STRATEGY,
          SKIP_STEP,
          RETRY_STEP,
          CANCEL_STEP,
          RESET,
          REPLAN ->
          true;
      case RETRY_NOW -> !state.isAtRest() && state != TaskState.QUEUED;
      case ARCHIVE -> state.isAtRest();
    };
  }
}
