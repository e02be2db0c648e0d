package dev.perdure.activities.workspace;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.git.tree.ChangeSet;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.request.RequestDraft;
import dev.perdure.activities.journal.request.RequestQuery;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.json.Digest;
import dev.perdure.activities.sandbox.ProtectedPaths;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.request.RequestTitle;
import dev.perdure.planner.request.subject.DeliverySubject;
import dev.perdure.workflows.port.FailureTypes;
import io.temporal.failure.ApplicationFailure;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Requests a person's approval before a delivery, if the task or a manual check demands it. */
final class DeliveryApprovalService {

  private static final int MAX_REQUESTS = 1_000;

  private final TaskReader taskReader;
  private final RequestStore requestStore;
  private final RequestReader requestReader;
  private final HostWorkspaces host;
  private final DeliverySubjectFactory deliverySubjectFactory;
  private final ExecutedFileReports executedFileReports;

  DeliveryApprovalService(
      TaskReader taskReader,
      RequestStore requestStore,
      RequestReader requestReader,
      HostWorkspaces host,
      DeliverySubjectFactory deliverySubjectFactory,
      ExecutedFileReports executedFileReports) {
    this.taskReader = taskReader;
    this.requestStore = requestStore;
    this.requestReader = requestReader;
    this.host = host;
    this.deliverySubjectFactory = deliverySubjectFactory;
    this.executedFileReports = executedFileReports;
  }

  /** The request, drafted or already shown; none if no approval is needed. */
  public Optional<PendingRequest> present(TaskId task) {
    return present(task, () -> host.steps().tip(host.workspace(task)));
  }

  /** The same of the delivery up to a commit, the newest one of the task's branch. */
  Optional<PendingRequest> present(TaskId task, Supplier<String> tip) {
    List<RequestRecord> earlier = earlier(task);
    Optional<PendingRequest> waiting =
        earlier.stream()
            .filter(record -> record.request().status() == RequestStatus.PENDING)
            .map(RequestRecord::terms)
            .findFirst();
    return waiting.or(() -> draft(task, tip.get(), earlier));
  }

  /**
   * Refuses a delivery of a commit without an approval, if the task demands one. The caller may be
   * a forged workflow of a person who reaches the engine.
   */
  void requireApproval(TaskId task, String tip) {
    Workspace workspace = host.workspace(task);
    if (isDemanded(task, workspace, tip) && !isApproved(tip, earlier(task))) {
      throw ApplicationFailure.newNonRetryableFailure(
          "The delivery of commit '%s' is not approved: approve its request first.".formatted(tip),
          FailureTypes.NOT_APPROVED);
    }
  }

  private boolean isDemanded(TaskId task, Workspace workspace, String tip) {
    return !deliverySubjectFactory.manualChecks(task).isEmpty()
        || taskReader.options(task).asksBeforeDelivery()
        || holdsUnasked(task, workspace, tip);
  }

  /** A file that runs by itself may have come from a program that asked nobody. */
  private boolean holdsUnasked(TaskId task, Workspace workspace, String tip) {
    return executedFileReports
        .of(workspace, tip)
        .holdsUnasked(ProtectedPaths.permittedInTask(HostPaths.records(host.directory(), task)));
  }

  private Optional<PendingRequest> draft(TaskId task, String tip, List<RequestRecord> earlier) {
    Workspace workspace = host.workspace(task);
    if (!isDemanded(task, workspace, tip)) {
      return Optional.empty();
    }
    ChangeSet changes = host.changes().between(workspace.mirror(), workspace.base(), tip);
    if (changes.files().isEmpty() || isApproved(tip, earlier)) {
      return Optional.empty();
    }
    DeliverySubject offer = deliverySubjectFactory.of(task, workspace, tip, changes);
    var id = new RequestId(task + ".delivery." + (earlier.size() + 1));
    var terms =
        PendingRequest.of(id, RequestKind.DELIVERY, Digest.of(offer), null)
            .checking(deliverySubjectFactory.manualChecks(task));
    requestStore.draft(
        new RequestDraft(
            task,
            terms,
            RequestTitle.of(offer).text(),
            offer,
            new ExecutedFileReport(changes.files()).risk(),
            List.of()));
    return Optional.of(requestStore.terms(id));
  }

  private List<RequestRecord> earlier(TaskId task) {
    return requestReader
        .list(
            new RequestQuery(
                Optional.empty(),
                Optional.of(RequestKind.DELIVERY),
                Optional.of(task),
                Optional.empty(),
                MAX_REQUESTS))
        .items();
  }

  /** Checks whether a person has already approved the delivery of this commit. */
  private static boolean isApproved(String commit, List<RequestRecord> earlier) {
    return earlier.stream()
        .map(RequestRecord::request)
        .filter(request ->
            request.subject() instanceof DeliverySubject offer && offer.commit().equals(commit))
        .flatMap(request -> Optional.ofNullable(request.decision()).stream())
        .anyMatch(decision -> decision.outcome() == Outcome.APPROVE);
  }
}
