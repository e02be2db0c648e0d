package dev.perdure.web.checkpoint;

import dev.perdure.activities.journal.SubmissionStore;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordWorkspace;
import dev.perdure.activities.tool.Artifacts;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import dev.perdure.web.security.Caller;
import org.springframework.stereotype.Component;

/**
 * Chooses the checkpoint history of a task: the local one where its files are on this host, else
 * the remote one.
 */
@Component
final class CheckpointOperationsResolver {

  private final SubmissionStore submissionStore;
  private final LeasedCheckpointOperations leasedCheckpointOperations;
  private final HostWorkspaces hostWorkspaces;
  private final CheckpointGateway gateway;
  private final Artifacts artifacts;
  private final Caller caller;

  CheckpointOperationsResolver(
      SubmissionStore submissionStore,
      LeasedCheckpointOperations leasedCheckpointOperations,
      HostWorkspaces hostWorkspaces,
      CheckpointGateway gateway,
      Artifacts artifacts,
      Caller caller) {
    this.submissionStore = submissionStore;
    this.leasedCheckpointOperations = leasedCheckpointOperations;
    this.hostWorkspaces = hostWorkspaces;
    this.gateway = gateway;
    this.artifacts = artifacts;
    this.caller = caller;
  }

  CheckpointOperations of(TaskRecord task) {
    TaskRecordWorkspace workspace = task.workspace();
    String host = workspace == null ? null : workspace.host();
    if (host == null || host.equals(hostWorkspaces.id())) {
      return local(task.id());
    }
    return new RemoteCheckpointOperations(host, gateway, artifacts, submissionStore, caller);
  }

  private CheckpointOperations local(TaskId task) {
    if (leasedCheckpointOperations.has(task)) {
      return leasedCheckpointOperations;
    }
    throw hostWorkspaces
        .lost(task)
        .map(sentence -> ApiFailure.of(ProblemCode.NOT_FOUND, sentence))
        .orElseGet(() -> nothing(task));
  }

  static ApiFailure nothing(TaskId task) {
    return ApiFailure.of(
        ProblemCode.NOT_FOUND,
        "Task '%s' has no files: it has not begun, or its files were cleaned up or deleted."
            .formatted(task));
  }
}
