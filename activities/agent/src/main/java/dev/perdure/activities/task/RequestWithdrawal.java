package dev.perdure.activities.task;

import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.workflows.port.WithdrawalAck;
import dev.perdure.workflows.port.WithdrawalRequest;
import java.util.Optional;

/** Withdraws requests, unless a signal claims for it what the journal does not say. */
final class RequestWithdrawal {

  private final RunStore runStore;
  private final RequestStore requestStore;
  private final RequestReader requestReader;

  RequestWithdrawal(RunStore runStore, RequestStore requestStore, RequestReader requestReader) {
    this.runStore = runStore;
    this.requestStore = requestStore;
    this.requestReader = requestReader;
  }

  /** Withdraws requests, unless a signal claims for it what the journal does not say. */
  WithdrawalAck withdraw(WithdrawalRequest withdrawal) {
    RunId ended = withdrawal.ended();
    RunId answered = withdrawal.answered();
    boolean isRefused =
        (ended != null && !isEnded(withdrawal.task(), ended))
            || (answered != null
                && !withdrawal.requests().stream()
                    .allMatch(request -> isAnswered(withdrawal.task(), request, answered)));
    if (!isRefused) {
      requestStore.withdraw(withdrawal.requests());
    }
    return new WithdrawalAck(isRefused);
  }

  /** Whether an activity has withdrawn a run's request, as the provider had answered its call. */
  private boolean isAnswered(TaskId task, RequestId request, RunId run) {
    return requestStore.isAskedBy(request, run)
        && requestReader
            .find(request)
            .map(RequestRecord::request)
            .filter(found -> found.taskId().equals(task))
            .filter(found -> found.status() == RequestStatus.WITHDRAWN)
            .isPresent();
  }

  /** Whether an activity has closed a run of the task. */
  private boolean isEnded(TaskId task, RunId run) {
    return find(task, run).filter(record -> record.finishedAt() != null).isPresent();
  }

  private Optional<RunRecord> find(TaskId task, RunId run) {
    return runStore.find(run).filter(record -> record.taskId().equals(task));
  }
}
