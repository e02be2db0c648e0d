package dev.perdure.web.engine;

import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.web.gateway.EngineAway;
import dev.perdure.web.gateway.TaskGateway;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.task.Control;
import dev.perdure.workflows.task.Said;
import dev.perdure.workflows.task.TaskWorkflow;
import io.grpc.StatusRuntimeException;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowException;
import io.temporal.client.WorkflowExecutionAlreadyStarted;
import io.temporal.client.WorkflowNotFoundException;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reaches root workflows through the engine. */
final class TemporalGateway implements TaskGateway {
  private static final Logger LOG = LoggerFactory.getLogger(TemporalGateway.class);

  private final WorkflowClient client;

  /** The client must not try for long: a person waits. */
  TemporalGateway(WorkflowClient client) {
    this.client = client;
  }

  @Override
  public void start(TaskId task) {
    var fresh = stub(task, WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE);
    reach(() -> {
      try {
        WorkflowClient.start(fresh::run, new TaskRef(task));
      } catch (WorkflowExecutionAlreadyStarted started) {
        LOG.debug("The workflow of task {} was started before.", task.value());
      }
    });
  }

  @Override
  public void decide(TaskId task, Decision decision) {
    tell(task, workflow -> workflow.decide(decision));
  }

  @Override
  public void say(TaskId task, String message) {
    wake(task, "say", new Said(message));
  }

  /** A task at rest has no workflow: to end it, its workflow is started once more. */
  @Override
  public void control(TaskId task, Control control) {
    if (control.command() == Control.Command.CANCEL) {
      wake(task, "control", control);
    } else {
      tell(task, workflow -> workflow.control(control));
    }
  }

  private void wake(TaskId task, String signal, Object content) {
    var stub = stub(task, WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE);
    reach(() ->
        WorkflowStub.fromTyped(stub)
            .signalWithStart(signal, new Object[] {content}, new Object[] {new TaskRef(task)}));
  }

  private void tell(TaskId task, Consumer<TaskWorkflow> message) {
    reach(() -> {
      try {
        message.accept(client.newWorkflowStub(TaskWorkflow.class, task.value()));
      } catch (WorkflowNotFoundException atRest) {
        LOG.info("Task {} is at rest: a message to its workflow changes nothing.", task.value());
      }
    });
  }

  private TaskWorkflow stub(TaskId task, WorkflowIdReusePolicy reuse) {
    var options =
        WorkflowOptions.newBuilder()
            .setWorkflowId(task.value())
            .setTaskQueue(Ports.QUEUE)
            .setWorkflowTaskTimeout(Ports.WORKFLOW_TASK)
            .setWorkflowIdReusePolicy(reuse)
            .build();
    return client.newWorkflowStub(TaskWorkflow.class, options);
  }

  private static void reach(Runnable call) {
    try {
      call.run();
    } catch (WorkflowException | StatusRuntimeException silent) {
      throw new EngineAway(silent);
    }
  }
}
