package dev.perdure.activities.task;

import dev.perdure.activities.agent.prompt.PendingMessages;
import dev.perdure.activities.journal.OutboxStore;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.TaskResult;
import java.util.List;

/**
 * Records the stops that end an execution; a stop also drops the commands that waited before it.
 */
final class StopRecorder {

  private final OutboxStore outboxStore;
  private final PendingMessages pendingMessages;

  StopRecorder(OutboxStore outboxStore, PendingMessages pendingMessages) {
    this.outboxStore = outboxStore;
    this.pendingMessages = pendingMessages;
  }

  /** A stop also drops the commands that waited before it. */
  void record(TaskResult ending) {
    List<String> stops = ending.stops();
    for (String stop : stops) {
      pendingMessages.dropBefore(ending.task(), stop);
      outboxStore.stopped(ending.task(), stop);
    }
    if (ending.state() == TaskState.CANCELLED && stops.isEmpty()) {
      pendingMessages.dropAll(ending.task());
    }
  }
}
