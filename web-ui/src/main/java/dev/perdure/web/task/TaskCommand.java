package dev.perdure.web.task;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.activities.journal.run.BudgetStore.Dimension;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.EnumParam;
import dev.perdure.web.problem.ProblemCode;
import dev.perdure.web.task.TriageOverrideService.TriageBody;
import dev.perdure.workflows.port.Control;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
    if (!fits(task.state())) {
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

  private static String remedy(TaskRecord.@Nullable Awaits awaits) {
    if (awaits == null) {
      return "";
    }
    return awaits.requestId() == null
        ? " It waits for a message: send one."
        : " It waits for request '%s': settle that.".formatted(awaits.requestId());
  }

  /** The signal to the workflow; the others change the records, decide or say something. */
  Optional<Control.Command> signal() {
    return switch (this) {
      case PAUSE -> Optional.of(Control.Command.PAUSE);
      case RESUME -> Optional.of(Control.Command.RESUME);
      case INTERRUPT -> Optional.of(Control.Command.INTERRUPT);
      case CANCEL -> Optional.of(Control.Command.CANCEL);
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

  private boolean isOfStep() {
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

  /**
   * How a person steers a task.
   *
   * @param step the step's id, for {@code skip_step}, {@code retry_step}, {@code cancel_step} and
   *     {@code reset}
   * @param model the model to use from now on, for {@code set_model}
   * @param variant how hard it is to think, for {@code set_model}; alone for the present model
   * @param triage what a person picks instead of triage, for {@code set_strategy}
   * @param budget the new limit in US dollars, for {@code raise_budget} as the next three
   */
  record ControlBody(
      @Nullable String command,
      @Nullable String step,
      @Nullable BigDecimal budget,
      @Nullable BigDecimal tokens,
      @Nullable BigDecimal turns,
      @Nullable BigDecimal minutes,
      @Nullable String model,
      @Nullable String variant,
      @Nullable TriageBody triage) {

    TaskCommand steering() {
      if (command == null) {
        throw ApiFailure.invalid("command", "The field 'command' is missing: say what to do.");
      }
      var steering = EnumParam.one("command", command, List.of(TaskCommand.values()));
      if (steering != TaskCommand.RAISE_BUDGET && !limits().isEmpty()) {
        throw ApiFailure.invalid(
            "budget", "A limit does not belong to '%s': leave it out.".formatted(command));
      }
      if ((steering == SET_MODEL) != (model != null || variant != null)) {
        throw ApiFailure.invalid(
            "model",
            steering == SET_MODEL
                ? "The field 'model' is missing: name the model to use, a 'variant', or both."
                : "A model does not belong to '%s': leave it out.".formatted(command));
      }
      requireTriage(steering);
      requireStep(steering);
      return steering;
    }

    private void requireTriage(TaskCommand steering) {
      if ((steering == SET_STRATEGY) != (triage != null)) {
        throw ApiFailure.invalid(
            "triage",
            steering == SET_STRATEGY
                ? "The field 'triage' is missing: name the 'strategy' in it."
                : "A strategy does not belong to '%s': leave 'triage' out.".formatted(command));
      }
    }

    private void requireStep(TaskCommand steering) {
      if (steering.isOfStep() != (step != null)) {
        throw ApiFailure.invalid(
            "step",
            steering.isOfStep()
                ? "The field 'step' is missing: name the step."
                : "A step does not belong to '%s': leave it out.".formatted(command));
      }
    }

    /** The step of a command that needs one. */
    String chosenStep() {
      return Optional.ofNullable(step).orElse("");
    }

    Map<Dimension, BigDecimal> limits() {
      var limits = new EnumMap<Dimension, BigDecimal>(Dimension.class);
      put(limits, Dimension.COST, budget);
      put(limits, Dimension.TOKENS, tokens);
      put(limits, Dimension.TURNS, turns);
      put(limits, Dimension.MINUTES, minutes);
      return limits;
    }

    private static void put(
        Map<Dimension, BigDecimal> limits, Dimension dimension, @Nullable BigDecimal limit) {
      if (limit != null) {
        limits.put(dimension, limit);
      }
    }
  }
}
