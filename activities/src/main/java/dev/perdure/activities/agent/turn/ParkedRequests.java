package dev.perdure.activities.agent.turn;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.workflows.port.ParkedTurn;
import java.util.List;

/** The requests to people about parked model calls. */
final class ParkedRequests {

  private final Journal journal;

  ParkedRequests(Journal journal) {
    this.journal = journal;
  }

  /** Withdraws the request of a call that was answered; a decision that came first stands. */
  void withdraw(ParkedTurn parked) {
    journal.transact(() -> {
      if (!journal.requests().isAskedBy(parked.request(), parked.run())) {
        return;
      }
      boolean isShown =
          journal
              .requestReader()
              .find(parked.request())
              .map(RequestRecord::request)
              .map(HumanRequest::status)
              .filter(RequestStatus.PENDING::equals)
              .isPresent();
      journal.requests().withdraw(List.of(parked.request()));
      if (isShown) {
        journal
            .events()
            .append(
                journal.runs().get(parked.run()).taskId(),
                new TaskEvent.NoticeShown(
                    NoticeLevel.INFO,
                    "The provider answers again, and the task goes on by itself."));
      }
    });
  }
}
