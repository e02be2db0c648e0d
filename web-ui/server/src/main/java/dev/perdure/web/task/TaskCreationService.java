package dev.perdure.web.task;

import dev.perdure.activities.journal.access.StartRoleStore;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.task.NewTaskStore;
import dev.perdure.activities.journal.task.TaskCreation;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.activities.limit.DiskReserve;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Stores a new task, which starts when its turn comes; a repeated idempotency key creates no second
 * one.
 */
@Component
final class TaskCreationService {

  private final Database database;
  private final EventLog eventLog;
  private final NewTaskStore newTaskStore;
  private final TaskStore taskStore;
  private final StartRoleStore startRoleStore;
  private final TaskAdmission admission;
  private final DiskReserve reserve;

  TaskCreationService(
      Database database,
      EventLog eventLog,
      NewTaskStore newTaskStore,
      TaskStore taskStore,
      TaskAdmission admission,
      DiskReserve reserve) {
    this.database = database;
    this.eventLog = eventLog;
    this.newTaskStore = newTaskStore;
    this.taskStore = taskStore;
    this.startRoleStore = new StartRoleStore(database);
    this.admission = admission;
    this.reserve = reserve;
  }

  /** Creates a task; one that was handed over before is found again. */
  TaskCreation create(ResolvedTask task) {
    return create(task, () -> {});
  }

  /** The same with what else is on the record of a new task before it starts. */
  TaskCreation create(ResolvedTask task, Runnable recording) {
    reserve
        .refusal()
        .ifPresent(reason -> {
          throw ApiFailure.of(ProblemCode.UNAVAILABLE, "No task is begun now. " + reason);
        });
    TaskCreation creation =
        database.inTransaction(() -> {
          TaskCreation made = newTaskStore.create(task.task(), task.defaults());
          if (made instanceof TaskCreation.Created) {
            taskStore.tighten(task.id(), task.approval());
            Optional.ofNullable(task.organisation())
                .ifPresent(version -> newTaskStore.organisation(task.id(), version));
            Optional.ofNullable(task.startRoles())
                .ifPresent(roles -> startRoleStore.keep(task.id(), roles));
            admission.enqueue(task.id());
            recording.run();
          }
          return made;
        });
    if (creation instanceof TaskCreation.Created created) {
      if (task.notice() != null) {
        eventLog.notice(created.task(), NoticeLevel.WARNING, task.notice());
      }
      admission.admit();
    }
    return creation;
  }
}
