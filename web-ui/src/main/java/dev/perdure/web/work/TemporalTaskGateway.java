package dev.perdure.web.work;

import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.web.gateway.EngineAway;
import dev.perdure.web.gateway.EngineRefuses;
import dev.perdure.web.gateway.TaskGateway;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.task.Control;
import dev.perdure.workflows.port.task.TaskRef;
import dev.perdure.workflows.task.Said;
import dev.perdure.workflows.task.TaskWorkflow;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.client.BatchRequest;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowExecutionAlreadyStarted;
import io.temporal.client.WorkflowNotFoundException;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowServiceException;
import io.temporal.common.converter.DataConverterException;
import io.temporal.failure.TemporalFailure;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reaches root workflows over the engine's client; the workflow id is the task id. */
final class TemporalTaskGateway implements TaskGateway {

  private static final Logger LOG = LoggerFactory.getLogger(TemporalTaskGateway.class);

  private final WorkflowClient client;

  TemporalTaskGateway(WorkflowClient client) {
    this.client = client;
  }

  @Override
  public void start(TaskId task) {
    var reuse = WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE;
    TaskWorkflow workflow = client.newWorkflowStub(TaskWorkflow.class, options(task, reuse));
    reaching(() -> {
      try {
        WorkflowClient.start(workflow::run, new TaskRef(task));
      } catch (WorkflowExecutionAlreadyStarted started) {
        LOG.debug("Task {} is started already.", task);
      }
    });
  }

  @Override
  public void decide(TaskId task, Decision decision) {
    reaching(() -> running(task).decide(decision));
  }

  /** An ended task is started again on the same id, from its records. */
  @Override
  public void say(TaskId task, String message) {
    var reuse = WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE;
    TaskWorkflow workflow = client.newWorkflowStub(TaskWorkflow.class, options(task, reuse));
    reaching(() -> {
      BatchRequest batch = client.newSignalWithStartRequest();
      batch.add(workflow::run, new TaskRef(task));
      batch.add(workflow::say, new Said(message));
      client.signalWithStart(batch);
    });
  }

  @Override
  public void control(TaskId task, Control control) {
    control(task, control, WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE);
  }

  @Override
  public void wake(TaskId task, Control control) {
    control(task, control, WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE);
  }

  /** A task in the queue may not have been started yet: it is, so that it hears the command. */
  private void control(TaskId task, Control control, WorkflowIdReusePolicy reuse) {
    TaskWorkflow workflow = client.newWorkflowStub(TaskWorkflow.class, options(task, reuse));
    reaching(() -> {
      BatchRequest batch = client.newSignalWithStartRequest();
      batch.add(workflow::run, new TaskRef(task));
      batch.add(workflow::control, control);
      try {
        client.signalWithStart(batch);
      } catch (WorkflowExecutionAlreadyStarted ended) {
        LOG.info("Task {} has ended and hears no more commands.", task);
      }
    });
  }

  private TaskWorkflow running(TaskId task) {
    return client.newWorkflowStub(TaskWorkflow.class, task.value());
  }

  private static WorkflowOptions options(TaskId task, WorkflowIdReusePolicy reuse) {
    return WorkflowOptions.newBuilder()
        .setWorkflowId(task.value())
        .setTaskQueue(Ports.QUEUE)
        .setWorkflowTaskTimeout(Ports.WORKFLOW_TASK)
        .setWorkflowIdReusePolicy(reuse)
        .build();
  }

  private static void reaching(Runnable call) {
    try {
      call.run();
    } catch (WorkflowNotFoundException ended) {
      LOG.info("The task's workflow has ended: {}", ended.getMessage());
    } catch (WorkflowServiceException failure) {
      throw status(failure)
          .filter(status -> status.getCode() != Status.Code.INVALID_ARGUMENT)
          .<RuntimeException>map(_ -> new EngineAway(failure))
          .orElseGet(() -> new EngineRefuses(failure));
    } catch (StatusRuntimeException away) {
      if (away.getStatus().getCode() != Status.Code.NOT_FOUND) {
        throw new EngineAway(away);
      }
    } catch (TemporalFailure | DataConverterException refusal) {
      throw new EngineRefuses(refusal);
    }
  }

  /** What the engine answered; nothing where it was not even asked, as with too large a value. */
  private static Optional<Status> status(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .filter(StatusRuntimeException.class::isInstance)
        .map(cause -> ((StatusRuntimeException) cause).getStatus())
        .findFirst();
  }
}
