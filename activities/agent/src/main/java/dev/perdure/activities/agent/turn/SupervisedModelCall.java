package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.BudgetCheck;
import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.process.Heartbeat;
import dev.perdure.planner.task.RunRecord;
import io.temporal.failure.ApplicationFailure;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Makes model calls of runs with heartbeats and retries, and only while the budget of the task
 * lasts.
 */
final class SupervisedModelCall {

  private final ModelRetries modelRetries;
  private final BudgetCheck budget;

  SupervisedModelCall(ModelRetries modelRetries, BudgetCheck budget) {
    this.modelRetries = modelRetries;
    this.budget = budget;
  }

  /** Makes a call; a failure becomes the one that the engine retries by. */
  <T> T run(
      RunRecord run,
      BiFunction<RunRecord, ModelFailure, ApplicationFailure> failures,
      Function<Cancellation, T> work) {
    Cancellation cancellation = new Cancellation();
    try (Heartbeat heartbeat = Heartbeat.start(cancellation::cancel)) {
      try {
        modelRetries.begun(run);
        T answer = work.apply(cancellation);
        modelRetries.answered(run);
        return answer;
      } catch (ModelFailure failure) {
        heartbeat.throwIfEnded();
        throw failures.apply(run, failure);
      }
    }
  }

  /** Makes a call, or takes the alternative if the budget is used up. */
  <T> T withinBudget(RunRecord run, Supplier<T> unasked, Function<Cancellation, T> work) {
    return run(
        run,
        modelRetries::failed,
        cancellation -> budget.of(run.id()).isPresent() ? unasked.get() : work.apply(cancellation));
  }

  /** Makes a call by which nothing is retried or counted. */
  static void briefly(Consumer<Cancellation> work) {
    Cancellation cancellation = new Cancellation();
    try (Heartbeat _ = Heartbeat.start(cancellation::cancel)) {
      work.accept(cancellation);
    }
  }
}
