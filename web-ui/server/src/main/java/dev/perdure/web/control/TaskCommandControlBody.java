package dev.perdure.web.control;

import dev.perdure.activities.journal.run.BudgetDimension;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.EnumParam;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
record TaskCommandControlBody(
    @Nullable String command,
    @Nullable String step,
    @Nullable BigDecimal budget,
    @Nullable BigDecimal tokens,
    @Nullable BigDecimal turns,
    @Nullable BigDecimal minutes,
    @Nullable String model,
    @Nullable String variant,
    @Nullable TriageBody triage) {

  /** The command alone, which says what right the caller needs. */
  TaskCommand chosenCommand() {
    if (command == null) {
      throw ApiFailure.invalid("command", "The field 'command' is missing: say what to do.");
    }
    return EnumParam.one("command", command, List.of(TaskCommand.values()));
  }

  TaskCommand steering() {
    TaskCommand steering = chosenCommand();
    if (steering != TaskCommand.RAISE_BUDGET && !limits().isEmpty()) {
      throw ApiFailure.invalid(
          "budget", "A limit does not belong to '%s': leave it out.".formatted(command));
    }
    if ((steering == TaskCommand.SET_MODEL) != (model != null || variant != null)) {
      throw ApiFailure.invalid(
          "model",
          steering == TaskCommand.SET_MODEL
              ? "The field 'model' is missing: name the model to use, a 'variant', or both."
              : "A model does not belong to '%s': leave it out.".formatted(command));
    }
    requireTriage(steering);
    requireStep(steering);
    return steering;
  }

  private void requireTriage(TaskCommand steering) {
    if ((steering == TaskCommand.SET_STRATEGY) != (triage != null)) {
      throw ApiFailure.invalid(
          "triage",
          steering == TaskCommand.SET_STRATEGY
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

  Map<BudgetDimension, BigDecimal> limits() {
    var limits = new EnumMap<BudgetDimension, BigDecimal>(BudgetDimension.class);
    put(limits, BudgetDimension.COST, budget);
    put(limits, BudgetDimension.TOKENS, tokens);
    put(limits, BudgetDimension.TURNS, turns);
    put(limits, BudgetDimension.MINUTES, minutes);
    return limits;
  }

  private static void put(
      Map<BudgetDimension, BigDecimal> limits,
      BudgetDimension dimension,
      @Nullable BigDecimal limit) {
    if (limit != null) {
      limits.put(dimension, limit);
    }
  }
}
