package dev.perdure.activities.task;

import dev.perdure.activities.journal.OutboxStore;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.workflows.port.DecisionRef;
import dev.perdure.workflows.port.DroppedRecord;
import dev.perdure.workflows.port.RefusedDecision;

/** Tells people of signals that a workflow drops, and of decisions that it cannot record. */
final class SignalRefusals {

  private final Database database;
  private final EventLog eventLog;
  private final RequestStore requestStore;
  private final OutboxStore outboxStore;

  SignalRefusals(
      Database database, EventLog eventLog, RequestStore requestStore, OutboxStore outboxStore) {
    this.database = database;
    this.eventLog = eventLog;
    this.requestStore = requestStore;
    this.outboxStore = outboxStore;
  }

  void drop(DroppedRecord dropped) {
    var notice = new TaskEvent.NoticeShown(NoticeLevel.WARNING, dropped.reason());
    database.transact(() -> eventLog.appendOnce(dropped.task(), notice));
  }

  void refuse(RefusedDecision decision) {
    String text =
        "A decision could not be recorded. %s Decide otherwise.".formatted(decision.reason());
    database.transact(() -> {
      requestStore.refuse(decision.request(), decision.decision(), decision.reason());
      outboxStore.settled(decision.task(), decision.request());
      outboxStore.refused(
          decision.task(), new DecisionRef(decision.request(), decision.decision()));
      eventLog.append(decision.task(), new TaskEvent.NoticeShown(NoticeLevel.ERROR, text));
    });
  }
}
