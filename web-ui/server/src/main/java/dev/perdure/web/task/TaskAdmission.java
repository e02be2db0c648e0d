package dev.perdure.web.task;

import dev.perdure.activities.journal.task.FairQueueStore;
import dev.perdure.activities.journal.task.NewTaskStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.outbox.EngineUnavailable;
import dev.perdure.web.outbox.OutboxDispatcher;
import dev.perdure.web.outbox.TaskGateway;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Starts new tasks in turn, as many as the limits on concurrent tasks allow. */
@Component
public final class TaskAdmission {

  private static final Logger LOG = LoggerFactory.getLogger(TaskAdmission.class);

  /** The time that a start usually takes; later, the job starts the workflow again. */
  private static final Duration START_TIMEOUT = Duration.ofSeconds(5);

  private final NewTaskStore newTaskStore;
  private final FairQueueStore fairQueueStore;
  private final TaskGateway gateway;
  private final OutboxDispatcher outbox;

  TaskAdmission(
      NewTaskStore newTaskStore,
      FairQueueStore fairQueueStore,
      TaskGateway gateway,
      OutboxDispatcher outbox) {
    this.newTaskStore = newTaskStore;
    this.fairQueueStore = fairQueueStore;
    this.gateway = gateway;
    this.outbox = outbox;
  }

  /** Puts a new task into the queue, in the transaction that creates it. */
  void enqueue(TaskId task) {
    fairQueueStore.enqueue(task);
  }

  /** Starts the tasks whose turn it is. */
  public void admit() {
    fairQueueStore.admit().forEach(this::start);
  }

  /** Starts the workflows of tasks that had their turn, which a failure has kept from starting. */
  public void startLate() {
    newTaskStore.queuedFor(START_TIMEOUT).forEach(gateway::start);
  }

  /** Starts the workflow, and sends what people said meanwhile; a job repeats what fails here. */
  private void start(TaskId task) {
    try {
      gateway.start(task);
      outbox.sendStored(task);
    } catch (EngineUnavailable e) {
      LOG.warn("Task {} waits in the queue: {}", task, e.toString());
    }
  }
}
