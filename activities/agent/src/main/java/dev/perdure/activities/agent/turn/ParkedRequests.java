package dev.perdure.activities.agent.turn;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.workflows.port.ParkedTurn;
import java.util.List;

/** The requests to people about parked model calls. */
final class ParkedRequests {
  private final Database database;
  private final EventLog eventLog;
  private final RunStore runStore;
  private final RequestStore requestStore;
  private final RequestReader requestReader;

  ParkedRequests(
      Database database,
      EventLog eventLog,
      RunStore runStore,
      RequestStore requestStore,
      RequestReader requestReader) {
    this.database = database;
    this.eventLog = eventLog;
    this.runStore = runStore;
    this.requestStore = requestStore;
    this.requestReader = requestReader;
  }

  /** Withdraws the request of a call that was answered; a decision that came first stands. */
  void withdraw(ParkedTurn parked) {
    database.transact(() -> {
      if (!requestStore.isAskedBy(parked.request(), parked.run())) {
        return;
      }
      boolean isShown =
          requestReader
              .find(parked.request())
              .map(RequestRecord::request)
              .map(HumanRequest::status)
              .filter(RequestStatus.PENDING::equals)
              .isPresent();
      requestStore.withdraw(List.of(parked.request()));
      if (isShown) {
        eventLog.append(
            runStore.get(parked.run()).taskId(),
            new TaskEvent.NoticeShown(
                NoticeLevel.INFO, "The provider answers again, and the task goes on by itself."));
      }
    });
  }
}
