package dev.perdure.web.task;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.task.NewTask;
import dev.perdure.activities.journal.task.TaskCreation;
import dev.perdure.activities.limit.DiskReserve;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.outbox.EngineUnavailable;
import dev.perdure.web.outbox.TaskGateway;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Stores a new task and starts its workflow; a repeated idempotency key creates no second one. */
@Component
final class TaskCreationService {

  private static final Logger LOG = LoggerFactory.getLogger(TaskCreationService.class);

  private final NewTaskFactory newTaskFactory;
  private final Journal journal;
  private final TaskGateway gateway;
  private final DiskReserve reserve;

  TaskCreationService(
      NewTaskFactory newTaskFactory, Journal journal, TaskGateway gateway, DiskReserve reserve) {
    this.newTaskFactory = newTaskFactory;
    this.journal = journal;
    this.gateway = gateway;
    this.reserve = reserve;
  }

  /** Creates a task of a body; one that was handed over before is found again. */
  TaskCreation create(NewTask task, TaskBody body) {
    return create(task, body, () -> {});
  }

  /** The same with what else is on the record of a new task before it starts. */
  TaskCreation create(NewTask task, TaskBody body, Runnable recording) {
    reserve
        .refusal()
        .ifPresent(reason -> {
          throw ApiFailure.of(ProblemCode.UNAVAILABLE, "No task is begun now. " + reason);
        });
    TaskCreation creation =
        journal.inTransaction(() -> {
          TaskCreation made =
              journal.tasks().create(task, newTaskFactory.settings(body).defaults());
          if (made instanceof TaskCreation.Created) {
            recording.run();
          }
          return made;
        });
    if (creation instanceof TaskCreation.Created created) {
      newTaskFactory.notice(task).ifPresent(text -> warn(created.task(), text));
      start(created.task());
    }
    return creation;
  }

  private void warn(TaskId task, String text) {
    journal.transact(
        () -> journal.events().append(task, new TaskEvent.NoticeShown(NoticeLevel.WARNING, text)));
  }

  /** Starts the workflow; a periodic job starts what fails here. */
  private void start(TaskId task) {
    try {
      gateway.start(task);
    } catch (EngineUnavailable e) {
      LOG.warn("Task {} waits in the queue: {}", task, e.toString());
    }
  }
}
