package dev.perdure.activities.workspace;

import dev.perdure.activities.journal.request.RequestDraft;
import dev.perdure.activities.journal.request.RequestQuery;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.activities.journal.task.WorkspaceFacts;
import dev.perdure.activities.journal.task.WorkspaceFactsStore;
import dev.perdure.activities.json.Digest;
import dev.perdure.activities.trust.TrustPart;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.request.RequestTitle;
import dev.perdure.planner.request.subject.TrustSubject;
import java.util.List;
import java.util.Optional;

/** The requests to people for their trust in the configuration of a repository. */
final class TrustRequests {

  private static final int MAX_REQUESTS = 100;

  private final WorkspaceFactsStore workspaceFactsStore;
  private final RequestStore requestStore;
  private final RequestReader requestReader;
  private final HostWorkspaces host;

  TrustRequests(
      WorkspaceFactsStore workspaceFactsStore,
      RequestStore requestStore,
      RequestReader requestReader,
      HostWorkspaces host) {
    this.workspaceFactsStore = workspaceFactsStore;
    this.requestStore = requestStore;
    this.requestReader = requestReader;
    this.host = host;
  }

  TrustSubject subject(ReviewedTrust review) {
    return new TrustSubject(
        host.workspace(review.task()).base(),
        isSandboxed(review.task()),
        review.open().stream().map(TrustPart::shown).toList());
  }

  private boolean isSandboxed(TaskId task) {
    return workspaceFactsStore.find(task).filter(WorkspaceFacts::sandboxed).isPresent();
  }

  List<RequestRecord> earlier(TaskId task) {
    return requestReader
        .list(
            new RequestQuery(
                Optional.empty(),
                Optional.of(RequestKind.TRUST),
                Optional.of(task),
                Optional.empty(),
                MAX_REQUESTS))
        .items();
  }

  /** Withdraws the requests that show other parts than a digest. */
  void withdrawOthers(List<RequestRecord> earlier, String digest) {
    requestStore.withdraw(
        earlier.stream()
            .map(RequestRecord::request)
            .filter(request -> request.status() == RequestStatus.PENDING)
            .filter(request -> !request.digest().equals(digest))
            .map(request -> request.id())
            .toList());
  }

  PendingRequest draft(ReviewedTrust review, int number) {
    TrustSubject subject = subject(review);
    var id = new RequestId(review.task() + ".trust." + number);
    var terms = PendingRequest.of(id, RequestKind.TRUST, Digest.of(subject), null);
    String title = RequestTitle.of(subject).text();
    List<String> reasons =
        review.open().stream().map(part -> part.shown().effect()).limit(10).toList();
    requestStore.draft(
        new RequestDraft(
            review.task(),
            terms,
            title,
            subject,
            new HumanRequestRisk("high", reasons),
            List.of()));
    return terms;
  }
}
