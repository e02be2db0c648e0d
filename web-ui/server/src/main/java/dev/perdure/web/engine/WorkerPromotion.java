package dev.perdure.web.engine;

import com.google.protobuf.FieldMask;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.deployment.v1.WorkerDeploymentVersion;
import io.temporal.api.enums.v1.VersioningBehavior;
import io.temporal.api.workflow.v1.VersioningOverride;
import io.temporal.api.workflow.v1.VersioningOverride.PinnedOverride;
import io.temporal.api.workflow.v1.VersioningOverride.PinnedOverrideBehavior;
import io.temporal.api.workflow.v1.WorkflowExecutionOptions;
import io.temporal.api.workflow.v1.WorkflowExecutionVersioningInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.SetWorkerDeploymentCurrentVersionRequest;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionOptionsRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceBlockingStub;
import io.temporal.client.WorkflowClient;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Makes a build the current one of its deployment, and moves pinned runs of other builds to it. */
public final class WorkerPromotion {

  private static final long CALL_SECONDS = 15;
  private static final String OVERRIDE = "versioning_override";

  private final WorkflowClient client;
  private final WorkerBuild build;

  public WorkerPromotion(TemporalConnection connection, WorkerBuild build) {
    this.client = connection.client();
    this.build = build;
  }

  /** Lets new runs begin on the build, and open root workflows go on there. */
  public void makeCurrent() {
    var request =
        SetWorkerDeploymentCurrentVersionRequest.newBuilder()
            .setNamespace(namespace())
            .setDeploymentName(build.deployment())
            .setBuildId(build.id())
            .setIdentity(client.getOptions().getIdentity())
            .build();
    try {
      var _ = stub().setWorkerDeploymentCurrentVersion(request);
    } catch (StatusRuntimeException e) {
      throw isRefusal(e) ? refused(e) : e;
    }
  }

  private static boolean isRefusal(StatusRuntimeException failure) {
    return switch (failure.getStatus().getCode()) {
      case NOT_FOUND, FAILED_PRECONDITION, INVALID_ARGUMENT, UNIMPLEMENTED -> true;
      default -> false;
    };
  }

  private SetupException refused(StatusRuntimeException e) {
    return new SetupException(
        "%s can't become current (%s): start its workers first."
            .formatted(build, e.getStatus().getDescription()),
        e);
  }

  /** Returns the other build that a workflow is pinned to; empty if it needs no move. */
  public Optional<String> pinnedElsewhere(String workflow) {
    try {
      return Optional.of(describe(workflow))
          .filter(it -> it.getBehavior() == VersioningBehavior.VERSIONING_BEHAVIOR_PINNED)
          .map(WorkerPromotion::version)
          .filter(version -> version.getDeploymentName().equals(build.deployment()))
          .map(WorkerDeploymentVersion::getBuildId)
          .filter(id -> !id.equals(build.id()));
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() == Status.Code.NOT_FOUND) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /** The build of an earlier move counts, as the workflow may not have worked since. */
  private static WorkerDeploymentVersion version(WorkflowExecutionVersioningInfo info) {
    return info.getVersioningOverride().hasPinned()
        ? info.getVersioningOverride().getPinned().getVersion()
        : info.getDeploymentVersion();
  }

  private WorkflowExecutionVersioningInfo describe(String workflow) {
    return stub()
        .describeWorkflowExecution(
            DescribeWorkflowExecutionRequest.newBuilder()
                .setNamespace(namespace())
                .setExecution(WorkflowExecution.newBuilder().setWorkflowId(workflow))
                .build())
        .getWorkflowExecutionInfo()
        .getVersioningInfo();
  }

  /** Pins a workflow to the build; false if the workflow has closed meanwhile. */
  public boolean move(String workflow) {
    try {
      pin(workflow);
      return true;
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() == Status.Code.NOT_FOUND) {
        return false;
      }
      throw e;
    }
  }

  private void pin(String workflow) {
    var version =
        WorkerDeploymentVersion.newBuilder()
            .setDeploymentName(build.deployment())
            .setBuildId(build.id());
    var pinned =
        PinnedOverride.newBuilder()
            .setBehavior(PinnedOverrideBehavior.PINNED_OVERRIDE_BEHAVIOR_PINNED)
            .setVersion(version);
    var options =
        WorkflowExecutionOptions.newBuilder()
            .setVersioningOverride(VersioningOverride.newBuilder().setPinned(pinned));
    var _ =
        stub()
            .updateWorkflowExecutionOptions(
                UpdateWorkflowExecutionOptionsRequest.newBuilder()
                    .setNamespace(namespace())
                    .setWorkflowExecution(WorkflowExecution.newBuilder().setWorkflowId(workflow))
                    .setWorkflowExecutionOptions(options)
                    .setUpdateMask(FieldMask.newBuilder().addPaths(OVERRIDE))
                    .build());
  }

  private String namespace() {
    return client.getOptions().getNamespace();
  }

  private WorkflowServiceBlockingStub stub() {
    return client
        .getWorkflowServiceStubs()
        .blockingStub()
        .withDeadlineAfter(CALL_SECONDS, TimeUnit.SECONDS);
  }
}
