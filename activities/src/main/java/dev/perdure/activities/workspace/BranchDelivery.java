package dev.perdure.activities.workspace;

import dev.perdure.activities.git.worktree.BranchPublisher;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.github.DeliveryRefused;
import dev.perdure.activities.journal.ArtifactStore;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordPatch;
import dev.perdure.activities.journal.task.TaskRecordRepository;
import dev.perdure.activities.journal.task.TaskRecordResult;
import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.port.DeliveryResult;
import io.temporal.failure.ApplicationFailure;
import java.util.List;
import java.util.Optional;

/** Delivers a task's work as a branch of its repository and a patch, and pushes it if wanted. */
record BranchDelivery(HostWorkspaces host, Journal journal) {

  /** Delivers, or gives the request that people have to settle first. */
  DeliveryResult deliverOrAsk(TaskId id) {
    return new DeliveryApprovalService(host, journal)
        .present(id)
        .map(request -> new DeliveryResult(false, request))
        .orElseGet(() -> deliver(id));
  }

  /** Delivers; refuses a delivery that people have to approve and have not. */
  public DeliveryResult deliver(TaskId id) {
    var workspace = host.workspace(id);
    var patch = new PatchFile(host.directory(), id);
    if (!patch.write(file -> host.delivery().patch(workspace, file))) {
      return new DeliveryResult(false);
    }
    new DeliveryApprovalService(host, journal).requireApproval(id);
    var task = journal.task(id);
    var branch = branch(task, workspace);
    branch
        .flatMap(delivered -> delivered.notice())
        .ifPresent(notice -> journal.notice(id, NoticeLevel.WARNING, notice));
    mark(task, workspace);
    var kept = new TaskRecordPatch(keep(id, patch), patch.file().toString());
    String name = branch.map(delivered -> delivered.branch()).orElse(null);
    var result =
        new TaskRecordResult(
            text(task).orElse(null),
            null,
            List.of(),
            name,
            host.steps().tip(workspace),
            kept,
            null);
    journal.facts().result(id, result);
    if (name != null && journal.tasks().options(id).leavesMachine()) {
      remotely(task, workspace, name)
          .ifPresent(page -> journal.facts().result(id, result.on(page)));
    }
    return new DeliveryResult(true);
  }

  /** Tells once of each commit which of its files other programs execute. */
  private void mark(TaskRecord task, Workspace workspace) {
    var earlier = task.result();
    if (earlier == null || !host.steps().tip(workspace).equals(earlier.commit())) {
      var report = ExecutedFileReport.of(host, workspace);
      report.notice().ifPresent(notice -> journal.notice(task.id(), report.level(), notice));
    }
  }

  /**
   * Delivers the branch to a remote. If the server refuses the branch, Perdure reports the refusal
   * with the remedy. Perdure still delivers the branch locally.
   */
  private Optional<String> remotely(TaskRecord task, Workspace workspace, String branch) {
    try {
      return new RemoteDelivery(host, journal).deliver(task, workspace, branch);
    } catch (DeliveryRefused e) {
      var failure =
          ApplicationFailure.newBuilder()
              .setType("DELIVERY_REFUSED")
              .setMessage(String.valueOf(e.getMessage()))
              .setNonRetryable(e.again().isEmpty());
      e.again().ifPresent(failure::setNextRetryDelay);
      throw failure.build();
    }
  }

  private Optional<BranchPublisher.Delivered> branch(TaskRecord task, Workspace workspace) {
    if (journal.tasks().options(task.id()).wantsPatchOnly()) {
      return Optional.empty();
    }
    var repository = Optional.ofNullable(task.repository());
    var location = repository.map(TaskRecordRepository::location).orElse("");
    return Optional.of(host.delivery().branch(workspace, location));
  }

  private static Optional<String> text(TaskRecord task) {
    var result = task.result();
    return result == null ? Optional.empty() : Optional.ofNullable(result.text());
  }

  private String keep(TaskId id, PatchFile patch) {
    if (patch.size() <= ArtifactStore.LIMIT) {
      return journal.artifacts().store(patch.bytes(), "text/x-patch");
    }
    journal.notice(
        id,
        NoticeLevel.WARNING,
        "The patch has %d MB, too much to be offered for download: it is the file '%s'."
            .formatted(patch.size() >> 20, patch.file()));
    return patch.sha256();
  }
}
