package dev.perdure.activities.task;

import dev.perdure.activities.journal.request.RequestQuery;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.activities.journal.request.RequestWaitStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestLedger;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.request.SettledRequest;
import dev.perdure.workflows.port.RequestDue;
import dev.perdure.workflows.port.TaskWaits;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Rebuilds the pending and newest settled requests of a task for a restarted workflow. */
final class RequestLedgerRebuilder {

  private static final int MAX_REQUESTS = 200;

  private final RequestReader requestReader;
  private final RequestWaitStore requestWaitStore;

  RequestLedgerRebuilder(RequestReader requestReader, RequestWaitStore requestWaitStore) {
    this.requestReader = requestReader;
    this.requestWaitStore = requestWaitStore;
  }

  RequestLedger of(TaskId task) {
    List<RequestRecord> decided = requestReader.decided(task);
    List<SettledRequest> settled =
        decided.subList(Math.max(0, decided.size() - MAX_REQUESTS), decided.size()).stream()
            .flatMap(RequestLedgerRebuilder::settled)
            .toList();
    return new RequestLedger(pending(task), settled);
  }

  /** The open waits of a task; null if it has none. */
  @Nullable TaskWaits waits(TaskId task) {
    List<RequestDue> open =
        requestWaitStore.open(task).stream()
            .map(request -> WaitKeeper.due(request, request.requestWait().orElseThrow()))
            .toList();
    return open.isEmpty() ? null : TaskWaits.of(open);
  }

  /** The requests that runs wait for, oldest first; an expired one may be shown again. */
  List<PendingRequest> pending(TaskId task) {
    return Stream.of(RequestStatus.EXPIRED, RequestStatus.PENDING)
        .flatMap(status -> inStatus(task, status).stream())
        .toList();
  }

  private List<PendingRequest> inStatus(TaskId task, RequestStatus status) {
    var query =
        new RequestQuery(
            Optional.of(status),
            Optional.empty(),
            Optional.of(task),
            Optional.empty(),
            MAX_REQUESTS);
    return requestReader.list(query).items().stream().map(RequestRecord::terms).toList();
  }

  private static Stream<SettledRequest> settled(RequestRecord record) {
    return Stream.ofNullable(record.request().decision())
        .map(made ->
            new SettledRequest(
                record.request().id(),
                made.decisionId(),
                made.outcome(),
                made.digest(),
                made.by()));
  }
}
