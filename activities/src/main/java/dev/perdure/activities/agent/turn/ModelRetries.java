package dev.perdure.activities.agent.turn;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.run.Meters;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.model.ModelFailure;
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
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/** The retries of model calls: their backoff, and how a long wait is shown to people. */
final class ModelRetries {

  private static final Duration SHOWN = Duration.ofSeconds(5);
  private static final Duration BASE = Duration.ofSeconds(2);
  private static final Duration LONGEST = Duration.ofMinutes(1);
  private static final int DOUBLINGS = 5;

  /** A task that is held or parked says so rather than that a call of it is waiting. */
  private static final Set<TaskState> GOES_ON =
      EnumSet.of(TaskState.QUEUED, TaskState.RUNNING, TaskState.WAITING, TaskState.RETRYING);

  private final Journal journal;

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

  /** The failure for the engine: with a pause where another try may help. */
  ApplicationFailure failed(RunRecord run, ModelFailure failure) {
    int attempt = Activity.getExecutionContext().getInfo().getAttempt();
    var builder =
        ApplicationFailure.newBuilder()
            .setType(type(run, failure))
            .setMessage(failure.sentence())
            .setNonRetryable(!failure.isRetryable());
    if (failure.isRetryable()) {
      Duration pause = pause(failure, attempt);
      show(run, attempt, pause, failure);
      builder.setNextRetryDelay(pause);
      Meters.retried(failure.kind());
    }
    return builder.build();
  }

  /** Before anything was ever answered, a key that is refused is no matter for an operator. */
  private String type(RunRecord run, ModelFailure failure) {
    boolean never =
        failure.kind() == ModelFailure.Kind.UNAUTHORISED
            && run.parentId() == null
            && journal.usage().isEmpty(run.taskId());
    return never ? ModelActivities.KEY_REFUSED : failure.kind().name();
  }

  /** What the vendor asks for, else min(base * 2^i, max) with up to a quarter of jitter. */
  private static Duration pause(ModelFailure failure, int attempt) {
    Duration longest = Ports.LONGEST_RETRY_AFTER;
    Duration asked = failure.retryAfter().orElseGet(() -> backOff(attempt));
    return asked.compareTo(longest) > 0 ? longest : asked;
  }

  private static Duration backOff(int attempt) {
    Duration grown = BASE.multipliedBy(1L << Math.min(attempt - 1, DOUBLINGS));
    Duration capped = grown.compareTo(LONGEST) > 0 ? LONGEST : grown;
    return capped.plusMillis(ThreadLocalRandom.current().nextLong(capped.toMillis() / 4 + 1));
  }

  private TaskState state(TaskId task) {
    return journal.taskReader().find(task).map(TaskRecord::state).orElseThrow();
  }

  private void show(RunRecord run, int attempt, Duration pause, ModelFailure failure) {
    if (pause.compareTo(SHOWN) < 0) {
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
