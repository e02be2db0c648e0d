package dev.perdure.activities.task;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.prompt.PendingMessages;
import dev.perdure.activities.agent.run.RunFinisher;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.task.TaskRecordFailure;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.TaskEndAck;
import dev.perdure.workflows.port.TaskResult;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Ends an execution of a task: the task comes to rest, or goes on with what waits for it. */
record TaskFinisher(Journal journal, HostPaths hostPaths, PendingMessages messages) {

  /** Words that came while a task did its last work are seen to before it rests. */
  TaskEndAck end(TaskResult ending) {
    new LastExecutionStore(journal.facts()).end(ending);
    stop(ending);
    boolean done = ending.state() == TaskState.DELIVERED || ending.state() == TaskState.ANSWERED;
    boolean spokenTo = done && !journal.steering().pending(ending.task()).isEmpty();
    if (ending.continues() || spokenTo) {
      return new TaskEndAck(false);
    }
    endWork(ending);
    journal.facts().failure(ending.task(), failure(ending));
    new AnswerRecorder(journal).record(ending);
    journal.progress().rest(ending.task(), ending.state(), ending.message());
    journal.outbox().rested(ending.task());
    return new TaskEndAck(
        !new TaskStartResolver(journal, hostPaths, messages).goesOnWithCommand(ending.task()));
  }

  /** A stop also drops the commands that waited before it. */
  private void stop(TaskResult ending) {
    List<String> stops = Objects.requireNonNullElse(ending.stops(), List.of());
    for (String stop : stops) {
      messages.dropBefore(ending.task(), stop);
      journal.outbox().stopped(ending.task(), stop);
    }
    if (ending.state() == TaskState.CANCELLED && stops.isEmpty()) {
      messages.dropAll(ending.task());
    }
  }

  /** Nothing of a task at rest is under way or waits. */
  private void endWork(TaskResult ending) {
    boolean failed = ending.state() == TaskState.FAILED;
    journal.requests().withdraw(ending.task());
    new RunFinisher(journal)
        .endAll(
            ending.task(),
            failed ? FinishReason.ERROR : FinishReason.CANCELLED,
            "The task has ended.");
    journal.steps().leave(ending.task(), stepState(ending.state()));
  }

  private static StepState stepState(TaskState state) {
    return switch (state) {
      case CANCELLED, REJECTED -> StepState.CANCELLED;
      case FAILED -> StepState.FAILED;
      case QUEUED, RUNNING, WAITING, RETRYING, PAUSED, PARKED, IDLE, DELIVERED, ANSWERED ->
          StepState.PENDING;
    };
  }

  private static Optional<TaskRecordFailure> failure(TaskResult ending) {
    String step = ending.step() == null ? null : ending.step().value();
    return ending.code().isEmpty()
        ? Optional.empty()
        : Optional.of(new TaskRecordFailure(ending.code(), ending.message(), step));
  }
}
