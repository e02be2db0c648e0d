package dev.perdure.activities.agent.turn;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.run.Meters;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailure.Kind;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.task.RunState;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.ModelActivities;
import dev.perdure.workflows.port.Ports;
import io.temporal.activity.Activity;
import io.temporal.failure.ApplicationFailure;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/** The retries of model calls: their backoff, and how a long wait is shown to people. */
final class ModelRetries {

  private static final int DOUBLINGS = 5;
  private static final Duration SHORTEST = Duration.ofSeconds(1);

  /** A provider that is away, not one that answers that it is busy. */
  private static final Set<Kind> OUTAGES =
      EnumSet.of(Kind.CONNECTION_LOST, Kind.STALLED, Kind.ENDED_EARLY, Kind.ERROR_IN_STREAM);

  /** A task that is held or parked says so rather than that a call of it is waiting. */
  private static final Set<TaskState> GOES_ON =
      EnumSet.of(TaskState.QUEUED, TaskState.RUNNING, TaskState.WAITING, TaskState.RETRYING);

  private final Journal journal;

  /** When the failures of a run's call began, as far as this process knows. */
  private final Map<RunId, Instant> since = new ConcurrentHashMap<>();

  ModelRetries(Journal journal) {
    this.journal = journal;
  }

  /** A call is being made again: the wait is over. */
  void resumed(RunRecord run) {
    if (Activity.getExecutionContext().getInfo().getAttempt() > 1) {
      journal.runs().state(run.id(), RunState.RUNNING);
      if (state(run.taskId()) == TaskState.RETRYING) {
        journal.progress().state(run.taskId(), TaskState.RUNNING, "");
      }
    }
  }

  /** A call was answered. */
  void answered(RunRecord run) {
    since.remove(run.id());
  }

  /** The failure for the engine: with a pause where another try may help. */
  ApplicationFailure failed(RunRecord run, ModelFailure failure) {
    int attempt = Math.max(1, Activity.getExecutionContext().getInfo().getAttempt());
    Duration pause = pause(failure, attempt);
    boolean again = failure.isRetryable() && isTriedAgain(run, failure.kind(), attempt, pause);
    var builder =
        ApplicationFailure.newBuilder()
            .setType(type(run, failure))
            .setMessage(failure.sentence())
            .setNonRetryable(!again);
    if (again) {
      show(run, attempt, pause, failure);
      builder.setNextRetryDelay(pause);
      Meters.retried(failure.kind());
    } else {
      since.remove(run.id());
    }
    return builder.build();
  }

  private boolean isTriedAgain(RunRecord run, Kind kind, int attempt, Duration pause) {
    if (kind == Kind.BAD_REPLY) {
      return attempt < Ports.UNREADABLE_REPLIES;
    }
    Instant now = Instant.now();
    Instant first = since.computeIfAbsent(run.id(), _ -> now);
    return !OUTAGES.contains(kind) || now.plus(pause).isBefore(first.plus(Ports.OUTAGE));
  }

  /** Before anything was ever answered, a key that is refused is no matter for an operator. */
  private String type(RunRecord run, ModelFailure failure) {
    boolean never =
        failure.kind() == Kind.UNAUTHORISED
            && run.parentId() == null
            && journal.usage().isEmpty(run.taskId());
    return never ? ModelActivities.KEY_REFUSED : failure.kind().name();
  }

  /** What the vendor asks for, else min(base * 2^i, max) with up to a quarter of jitter. */
  private static Duration pause(ModelFailure failure, int attempt) {
    Duration asked =
        failure
            .retryAfter()
            .filter(wait -> wait.compareTo(SHORTEST) >= 0)
            .orElseGet(() -> backOff(failure.kind(), attempt));
    return shorter(asked, Ports.LONGEST_RETRY_AFTER);
  }

  private static Duration backOff(Kind kind, int attempt) {
    Duration longest =
        OUTAGES.contains(kind) ? Ports.LONGEST_OUTAGE_PAUSE : Ports.LONGEST_MODEL_PAUSE;
    int doublings = Math.min(attempt - 1, DOUBLINGS);
    Duration capped = shorter(Ports.FIRST_MODEL_PAUSE.multipliedBy(1L << doublings), longest);
    return capped.plusMillis(ThreadLocalRandom.current().nextLong(capped.toMillis() / 4 + 1));
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? other : one;
  }

  private TaskState state(TaskId task) {
    return journal.taskReader().find(task).map(TaskRecord::state).orElseThrow();
  }

  private void show(RunRecord run, int attempt, Duration pause, ModelFailure failure) {
    if (pause.compareTo(Ports.SHOWN_WAIT) < 0 && !OUTAGES.contains(failure.kind())) {
      return;
    }
    TaskId task = run.taskId();
    journal.runs().state(run.id(), RunState.RETRYING);
    if (GOES_ON.contains(state(task))) {
      Instant next = Instant.now().plus(pause);
      journal.facts().retry(task, new TaskRecord.Retry(attempt, next, failure.sentence()));
      journal.progress().state(task, TaskState.RETRYING, failure.sentence());
    }
  }
}
