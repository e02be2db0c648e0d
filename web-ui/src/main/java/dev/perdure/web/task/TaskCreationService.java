package dev.perdure.web.task;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.event.TaskEvent.Notice.Level;
import dev.perdure.activities.journal.task.NewTaskStore.Creation;
import dev.perdure.activities.journal.task.NewTaskStore.NewTask;
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
record TaskCreationService(
    NewTaskFactory intake, Journal journal, TaskGateway gateway, DiskReserve reserve) {

  private static final Logger LOG = LoggerFactory.getLogger(TaskCreationService.class);

  /** Creates a task of a body; one that was handed over before is found again. */
  Creation create(NewTask task, TaskBody body) {
    return create(task, body, () -> {});
  }

  /** The same with what else is on the record of a new task before it starts. */
  Creation create(NewTask task, TaskBody body, Runnable recording) {
    reserve
        .refusal()
        .ifPresent(reason -> {
          throw ApiFailure.of(ProblemCode.UNAVAILABLE, "No task is begun now. " + reason);
        });
    Creation creation =
        journal.inTransaction(() -> {
          Creation made = journal.tasks().create(task, intake.settings(body).defaults());
          if (made instanceof Creation.Created) {
            recording.run();
          }
          return made;
        });
    if (creation instanceof Creation.Created created) {
      intake.notice(task).ifPresent(text -> warn(created.task(), text));
      start(created.task());
    }
    return creation;
  }

  private void warn(TaskId task, String text) {
    journal.transact(
        () -> journal.events().append(task, new TaskEvent.Notice(Level.WARNING, text)));
  }

  /** Starts the workflow; a periodic job starts what fails here. */
  private void start(TaskId task) {
    try {
      gateway.start(task);
    } catch (EngineUnavailable away) {
      LOG.warn("Task {} waits in the queue: {}", task, away.toString());
    }
  }
}
