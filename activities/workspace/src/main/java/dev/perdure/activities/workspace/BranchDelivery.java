package dev.perdure.activities.workspace;

import dev.perdure.activities.forge.DeliveryRefused;
import dev.perdure.activities.git.worktree.BranchPublisher;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordPatch;
import dev.perdure.activities.journal.task.TaskRecordRepository;
import dev.perdure.activities.journal.task.TaskRecordResult;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.activities.process.ServerBusyException;
import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.port.DeliveryResult;
import io.temporal.failure.ApplicationFailure;
import java.util.List;
import java.util.Optional;

/** Delivers a task's work as a branch of its repository and a patch, and pushes it if wanted. */
final class BranchDelivery {

  private static final String REFUSED = "DELIVERY_REFUSED";

  private final TaskReader taskReader;
  private final TaskStore taskStore;
  private final DeliveryApprovalService deliveryApprovalService;
  private final RemoteDelivery remoteDelivery;
  private final HostWorkspaces host;
  private final DeliveryRecorder deliveryRecorder;

  BranchDelivery(
      TaskReader taskReader,
      TaskStore taskStore,
      DeliveryApprovalService deliveryApprovalService,
      RemoteDelivery remoteDelivery,
      HostWorkspaces host,
      DeliveryRecorder deliveryRecorder) {
    this.taskReader = taskReader;
    this.taskStore = taskStore;
    this.deliveryApprovalService = deliveryApprovalService;
    this.remoteDelivery = remoteDelivery;
    this.host = host;
    this.deliveryRecorder = deliveryRecorder;
  }

  /** Delivers, or gives the request that people have to settle first. */
  DeliveryResult deliverOrAsk(TaskId id) {
    String tip = host.steps().tip(host.workspace(id));
    return deliveryApprovalService
        .present(id, () -> tip)
        .map(request -> new DeliveryResult(false, request))
        .orElseGet(() -> deliver(id, tip));
  }

  /** Delivers; refuses a delivery that people have to approve and have not. */
  public DeliveryResult deliver(TaskId id) {
    return deliver(id, host.steps().tip(host.workspace(id)));
  }

  private DeliveryResult deliver(TaskId id, String tip) {
    var workspace = host.workspace(id);
    var patch = new PatchFile(host.directory(), id);
    if (!patch.write(file -> host.delivery().patch(workspace, tip, file))) {
      return new DeliveryResult(false);
    }
    deliveryApprovalService.requireApproval(id, tip);
    var task = taskReader.get(id);
    var branch = branch(task, workspace, tip);
    boolean isPushed = taskReader.options(id).leavesMachine();
    branch
        .filter(delivered -> delivered.inRepository() || !isPushed)
        .flatMap(delivered -> delivered.notice())
        .ifPresent(notice -> deliveryRecorder.tell(task, tip, notice));
    deliveryRecorder.mark(task, workspace, tip);
    var kept = new TaskRecordPatch(deliveryRecorder.keep(id, patch), patch.file().toString());
    String name = branch.map(delivered -> delivered.branch()).orElse(null);
    var result =
        new TaskRecordResult(text(task).orElse(null), null, List.of(), name, tip, kept, null);
    taskStore.result(id, result);
    if (name != null && isPushed) {
      deliverToRemote(task, workspace, name, tip)
          .ifPresent(page -> taskStore.result(id, result.on(page)));
    }
    return new DeliveryResult(true);
  }

  /**
   * Delivers the branch to a remote. If the server refuses the branch, Perdure reports the refusal
   * with the remedy. Perdure still delivers the branch locally.
   */
  private Optional<String> deliverToRemote(
      TaskRecord task, Workspace workspace, String branch, String commit) {
    try {
      return remoteDelivery.deliver(task, workspace, branch, commit);
    } catch (DeliveryRefused e) {
      if (e.isBusy()) {
        deliveryRecorder.tell(task, commit, "The delivery waits. " + e.getMessage());
      }
      throw failure(e);
    }
  }

  private static RuntimeException failure(DeliveryRefused refused) {
    String sentence = String.valueOf(refused.getMessage());
    if (refused.isBusy()) {
      return new ServerBusyException(REFUSED, sentence, refused.pause());
    }
    var failure =
        ApplicationFailure.newBuilder()
            .setType(REFUSED)
            .setMessage(sentence)
            .setNonRetryable(!refused.isPassing());
    refused.pause().ifPresent(failure::setNextRetryDelay);
    return failure.build();
  }

  private Optional<BranchPublisher.Delivered> branch(
      TaskRecord task, Workspace workspace, String tip) {
    if (taskReader.options(task.id()).wantsPatchOnly()) {
      return Optional.empty();
    }
    var repository = Optional.ofNullable(task.repository());
    var location = repository.map(TaskRecordRepository::location).orElse("");
    return Optional.of(host.delivery().branch(workspace, tip, location));
  }

  private static Optional<String> text(TaskRecord task) {
    var result = task.result();
    return result == null ? Optional.empty() : Optional.ofNullable(result.text());
  }
}
