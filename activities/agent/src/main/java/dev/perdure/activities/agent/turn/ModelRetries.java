package dev.perdure.activities.agent.turn;

import dev.perdure.activities.journal.run.Meters;
import dev.perdure.activities.journal.run.UsageStore;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.process.MonotonicClock;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.task.RunState;
import dev.perdure.workflows.port.ModelActivities;
import dev.perdure.workflows.port.Ports;
import io.temporal.activity.Activity;
import io.temporal.failure.ApplicationFailure;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/** Decides on retries of failed model calls (backoff, failover), and shows people a long wait. */
final class ModelRetries {

  private static final int MAX_DOUBLINGS = 5;
  private static final Duration MIN_RETRY_DELAY = Duration.ofSeconds(1);

  /** A provider that is away, not one that answers that it is busy. */
  static final Set<ModelFailureKind> OUTAGES =
      EnumSet.of(
          ModelFailureKind.CONNECTION_LOST,
          ModelFailureKind.STALLED,
          ModelFailureKind.ENDED_EARLY,
          ModelFailureKind.ERROR_IN_STREAM);

  private final UsageStore usageStore;
  private final Failover failover;
  private final RetryDisplay retryDisplay;
  private final ModelSwitch modelSwitch;
  private final RunModelLookup runModelLookup;

  /**
   * The models that runs ask, with their failures since the last answer that this process knows.
   */
  private final Map<RunId, Failing> failing = new ConcurrentHashMap<>();

  ModelRetries(
      UsageStore usageStore,
      Failover failover,
      RetryDisplay retryDisplay,
      ModelSwitch modelSwitch,
      RunModelLookup runModelLookup) {
    this.usageStore = usageStore;
    this.failover = failover;
    this.retryDisplay = retryDisplay;
    this.modelSwitch = modelSwitch;
    this.runModelLookup = runModelLookup;
  }

  private record Failing(String model, Instant since, int times) {

    private Failing again() {
      return new Failing(model, times == 0 ? MonotonicClock.now() : since, times + 1);
    }
  }

  /**
   * A call is being made, perhaps again: then the wait is over. If a person ended the wait, the
   * engine counts from one again.
   */
  void begun(RunRecord run) {
    String model = runModelLookup.of(run);
    failing.compute(
        run.id(),
        (_, known) ->
            known != null && known.model().equals(model)
                ? known
                : new Failing(model, Instant.MAX, 0));
    boolean again = Activity.getExecutionContext().getInfo().getAttempt() > 1;
    if (again || run.state() == RunState.RETRYING) {
      retryDisplay.resume(run);
    }
  }

  /** A call was answered. */
  void answered(RunRecord run) {
    failing.remove(run.id());
  }

  /**
   * The failure for the engine: with a pause if another try may help, of the same model or of the
   * next one.
   */
  ApplicationFailure failed(RunRecord run, ModelFailure failure) {
    Failing known = Objects.requireNonNull(failing.get(run.id())).again();
    failing.put(run.id(), known);
    Optional<String> next = failover.successor(run, known.model(), failure.kind());
    Duration pause = pause(failure, known.times());
    if (failure.isRetryable() && isTriedAgain(known, failure.kind(), pause, next.isPresent())) {
      retryDisplay.show(run, known.times(), pause, failure);
      return again(run, failure, pause);
    }
    failing.remove(run.id());
    return next.map(
            model -> {
              modelSwitch.switchTo(run, known.model(), model, failure.sentence());
              return again(run, failure, MIN_RETRY_DELAY);
            })
        .orElseGet(() -> builder(run, failure).setNonRetryable(true).build());
  }

  /**
   * The failure of a parked call, which the engine tries again until the provider answers or a
   * person decides. A refusal is tried again too: a provider that comes back may refuse at first.
   */
  ApplicationFailure parked(RunRecord run, ModelFailure failure) {
    failing.remove(run.id());
    Duration pause =
        failure
            .retryAfter()
            .map(wait -> shorter(wait, Ports.MAX_RETRY_AFTER))
            .filter(wait -> wait.compareTo(Ports.MAX_PARKED_PAUSE) > 0)
            .orElseGet(ModelRetries::parkedPause);
    return again(run, failure, pause);
  }

  /** The failure of a parked call that asked no provider, because the budget is used up. */
  ApplicationFailure outOfBudget(RunRecord run) {
    failing.remove(run.id());
    return ApplicationFailure.newBuilder()
        .setType(FinishReason.BUDGET.name())
        .setMessage("The task's budget is used up, so no provider was asked: raise its limit.")
        .setNextRetryDelay(Ports.MAX_PARKED_PAUSE)
        .build();
  }

  private static Duration parkedPause() {
    int attempt = Activity.getExecutionContext().getInfo().getAttempt();
    int doublings = Math.clamp(attempt - 1, 0, MAX_DOUBLINGS);
    return shorter(Ports.FIRST_PARKED_PAUSE.multipliedBy(1L << doublings), Ports.MAX_PARKED_PAUSE);
  }

  private ApplicationFailure again(RunRecord run, ModelFailure failure, Duration pause) {
    Meters.retried(failure.kind());
    return builder(run, failure).setNextRetryDelay(pause).build();
  }

  private ApplicationFailure.Builder builder(RunRecord run, ModelFailure failure) {
    return ApplicationFailure.newBuilder()
        .setType(type(run, failure))
        .setMessage(failure.sentence() + longWait(failure));
  }

  private static String longWait(ModelFailure failure) {
    return failure
        .retryAfter()
        .filter(wait -> wait.compareTo(Ports.MAX_RETRY_AFTER) > 0)
        .map(wait -> " It asks to wait %d minutes.".formatted(wait.toMinutes()))
        .orElse("");
  }

  private static boolean isTriedAgain(
      Failing known, ModelFailureKind kind, Duration pause, boolean hasNext) {
    if (kind == ModelFailureKind.BAD_REPLY) {
      return known.times() < Ports.UNREADABLE_REPLIES;
    }
    if (pause.compareTo(Ports.MAX_RETRY_AFTER) > 0) {
      return false;
    }
    if (!hasNext && !OUTAGES.contains(kind)) {
      return known.times() < Ports.BUSY_REPLIES;
    }
    Duration patience = hasNext ? Ports.FAILOVER : Ports.OUTAGE;
    return MonotonicClock.now().plus(pause).isBefore(known.since().plus(patience));
  }

  /** Before anything was ever answered, a key that is refused is no matter for an operator. */
  private String type(RunRecord run, ModelFailure failure) {
    boolean never =
        failure.kind() == ModelFailureKind.UNAUTHORISED
            && run.parentId() == null
            && usageStore.isEmpty(run.taskId());
    return never ? ModelActivities.KEY_REFUSED : failure.kind().name();
  }

  /**
   * Returns the pause that the vendor asks for, else min(base * 2^i, max) with up to a quarter of
   * jitter.
   */
  private static Duration pause(ModelFailure failure, int attempt) {
    return failure
        .retryAfter()
        .filter(wait -> wait.compareTo(MIN_RETRY_DELAY) >= 0)
        .orElseGet(() -> backOff(failure.kind(), attempt));
  }

  private static Duration backOff(ModelFailureKind kind, int attempt) {
    Duration longest =
        OUTAGES.contains(kind) ? Ports.MAX_OUTAGE_RETRY_DELAY : Ports.MAX_MODEL_RETRY_DELAY;
    int doublings = Math.min(attempt - 1, MAX_DOUBLINGS);
    Duration capped = shorter(Ports.FIRST_MODEL_PAUSE.multipliedBy(1L << doublings), longest);
    return capped.plusMillis(ThreadLocalRandom.current().nextLong(capped.toMillis() / 4 + 1));
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? other : one;
  }
}
