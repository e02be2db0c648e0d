package dev.perdure.activities.task;

import dev.perdure.activities.journal.SubmissionStore;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.workflows.port.PlanEditRef;
import dev.perdure.workflows.port.PlanEditRequest;
import java.util.Optional;

/** Applies the edits of plans that the server has stored and a signal names, once each. */
final class PlanEditApplier {

  private final Database database;
  private final EventLog eventLog;
  private final SubmissionStore submissionStore;
  private final PlanEditTaker planEditTaker;

  PlanEditApplier(
      Database database,
      EventLog eventLog,
      SubmissionStore submissionStore,
      PlanEditTaker planEditTaker) {
    this.database = database;
    this.eventLog = eventLog;
    this.submissionStore = submissionStore;
    this.planEditTaker = planEditTaker;
  }

  /**
   * Puts a person's edit, which the server has stored, in place of the plan that is asked about;
   * tells the task of an edit that came too late. An edit that is used already changes nothing.
   */
  Optional<PendingRequest> apply(PlanEditRequest named) {
    TaskId task = named.task();
    var ids = new PlanEditRef(named.request(), named.edit());
    return database.inTransaction(() -> {
      Optional<PlanEditRequest> stored = submissionStore.edit(task, ids);
      if (stored.isEmpty()) {
        UnknownSubmissionNotice.EDIT.append(eventLog, task);
        return Optional.empty();
      }
      return submissionStore.use(task, ids)
          ? planEditTaker.take(stored.get())
          : planEditTaker.pending(task, named.request()).map(RequestRecord::terms);
    });
  }
}
