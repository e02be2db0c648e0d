package dev.perdure.activities.task;

import dev.perdure.activities.journal.request.RequestQuery;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestLedger;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.request.SettledRequest;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Rebuilds the pending and newest settled requests of a task for a restarted workflow. */
final class RequestLedgerRebuilder {

  private static final int MAX_REQUESTS = 200;

  private final RequestReader requestReader;

  RequestLedgerRebuilder(RequestReader requestReader) {
    this.requestReader = requestReader;
  }

  RequestLedger of(TaskId task) {
    List<RequestRecord> decided = requestReader.decided(task);
    List<SettledRequest> settled =
        decided.subList(Math.max(0, decided.size() - MAX_REQUESTS), decided.size()).stream()
            .flatMap(RequestLedgerRebuilder::settled)
            .toList();
    return new RequestLedger(pending(task), settled);
  }

  /** Pending requests, oldest first. */
  List<PendingRequest> pending(TaskId task) {
    var query =
        new RequestQuery(
            Optional.of(RequestStatus.PENDING),
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
