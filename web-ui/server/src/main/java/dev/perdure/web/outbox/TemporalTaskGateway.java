package dev.perdure.web.outbox;

import dev.perdure.activities.failure.CauseChain;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordRepository;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.SecretRedactor;
import dev.perdure.planner.request.Decision;
import dev.perdure.web.engine.TaskSearchAttributes;
import dev.perdure.web.engine.encryption.EncryptionCodec;
import dev.perdure.web.trace.TaskTraces;
import dev.perdure.workflows.port.Control;
import dev.perdure.workflows.port.ControlRef;
import dev.perdure.workflows.port.DecisionRef;
import dev.perdure.workflows.port.PlanEditRef;
import dev.perdure.workflows.port.PlanEditRequest;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.TaskQueueNames;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.task.MessageSignal;
import dev.perdure.workflows.task.TaskWorkflow;
import dev.perdure.workflows.visibility.Summaries;
import dev.perdure.workflows.visibility.TaskView;
import dev.perdure.workflows.visibility.TaskVisibility;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.api.workflowservice.v1.TerminateWorkflowExecutionRequest;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowExecutionAlreadyStarted;
import io.temporal.client.WorkflowNotFoundException;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowServiceException;
import io.temporal.common.Priority;
import io.temporal.common.SearchAttributes;
import io.temporal.common.converter.DataConverterException;
import io.temporal.failure.TemporalFailure;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Starts and signals the root workflow of a task over the Temporal client. The workflow id is the
 * task id. Memo, summary, details and search attributes show the task in Temporal's pages.
 */
@Component
final class TemporalTaskGateway implements TaskGateway {

  /** The reason in an encrypted history: Temporal keeps reasons in plain text. */
  private static final String PLAIN_REASON = "Perdure's log has the reason.";

  private static final int MAX_FAIRNESS_KEY_LENGTH = 64;

  private static final Logger LOG = LoggerFactory.getLogger(TemporalTaskGateway.class);

  private final WorkflowClient client;
  private final TaskQueueNames queues;
  private final Function<TaskId, Optional<TaskRecord>> tasks;
  private final TaskSearchAttributes attributes;
  private final TaskTraces traces;
  private final EncryptionCodec encryption;

  TemporalTaskGateway(
      WorkflowClient client,
      TaskQueueNames queues,
      Function<TaskId, Optional<TaskRecord>> tasks,
      TaskSearchAttributes attributes,
      TaskTraces traces,
      EncryptionCodec encryption) {
    this.client = client;
    this.queues = queues;
    this.tasks = tasks;
    this.attributes = attributes;
    this.traces = traces;
    this.encryption = encryption;
  }

  @Autowired
  TemporalTaskGateway(
      WorkflowClient client,
      TaskQueueNames queues,
      TaskReader taskReader,
      TaskSearchAttributes attributes,
      TaskTraces traces,
      EncryptionCodec encryption) {
    this(client, queues, taskReader::find, attributes, traces, encryption);
  }

  @Override
  public void start(TaskId task) {
    start(task, WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE);
  }

  @Override
  public boolean isRunning(TaskId task) {
    var running = new AtomicBoolean();
    reaching(() ->
        running.set(
            StuckWorkReader.isOpen(
                client.newUntypedWorkflowStub(task.value()).describe().getStatus())));
    return running.get();
  }

  @Override
  public void revive(TaskId task) {
    start(task, WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE);
  }

  @Override
  public boolean terminate(TaskId task, String run, String reason) {
    var ended = new AtomicBoolean();
    var execution = WorkflowExecution.newBuilder().setWorkflowId(task.value()).setRunId(run);
    reaching(() -> {
      var _ =
          client
              .getWorkflowServiceStubs()
              .blockingStub()
              .terminateWorkflowExecution(
                  TerminateWorkflowExecutionRequest.newBuilder()
                      .setNamespace(client.getOptions().getNamespace())
                      .setWorkflowExecution(execution)
                      .setIdentity(client.getOptions().getIdentity())
                      .setReason(encryption.encrypts() ? PLAIN_REASON : reason)
                      .build());
      ended.set(true);
    });
    return ended.get();
  }

  private void start(TaskId task, WorkflowIdReusePolicy reuse) {
    Optional<TaskRecord> record = tasks.apply(task);
    try (var _ = traces.start(task, record.map(TaskRecord::traceId))) {
      begin(
          options(task, record, reuse),
          options -> {
            TaskWorkflow workflow = client.newWorkflowStub(TaskWorkflow.class, options);
            try {
              WorkflowClient.start(workflow::run, new TaskRef(task));
            } catch (WorkflowExecutionAlreadyStarted already) {
              LOG.debug("Task {} is started already.", task);
            }
          });
    }
  }

  @Override
  public void decide(TaskId task, Decision decision) {
    tell(task, "decide", DecisionRef.of(decision));
  }

  @Override
  public void editPlan(TaskId task, PlanEditRequest edit) {
    tell(task, "editPlan", new PlanEditRef(edit.request(), edit.edit()));
  }

  /** An ended task is started again on the same id, from its records. */
  @Override
  public void say(TaskId task, String message) {
    tell(task, "postMessage", new MessageSignal(message));
  }

  @Override
  public void control(TaskId task, Control control) {
    tell(task, "control", new ControlRef(Objects.requireNonNull(control.id())));
  }

  /**
   * The engine starts the workflow with the signal if none is open: the workflow was closed, or
   * never started. Its first act is to read from the records what there is to do. The signal
   * carries ids alone, so it is sent by its name.
   */
  private void tell(TaskId task, String signal, Object named) {
    var reuse = WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE;
    Optional<TaskRecord> record = tasks.apply(task);
    try (var _ = traces.open(task, record.map(TaskRecord::traceId), "signal " + signal)) {
      begin(
          options(task, record, reuse),
          options ->
              client
                  .newUntypedWorkflowStub("Task", options)
                  .signalWithStart(signal, new Object[] {named}, new Object[] {new TaskRef(task)}));
    }
  }

  /** Starts a workflow without search attributes if the engine does not know them any more. */
  private void begin(WorkflowOptions options, Consumer<WorkflowOptions> start) {
    reaching(() -> {
      try {
        start.accept(options);
      } catch (WorkflowServiceException e) {
        if (!isAttributeRefused(e)) {
          throw e;
        }
        LOG.warn(
            "Task {} starts without search attributes: {}",
            options.getWorkflowId(),
            status(e).map(Status::getDescription).orElse(""));
        start.accept(options.toBuilder().setTypedSearchAttributes(SearchAttributes.EMPTY).build());
      }
    });
  }

  private static boolean isAttributeRefused(WorkflowServiceException failure) {
    return status(failure)
        .filter(status -> status.getCode() == Status.Code.INVALID_ARGUMENT)
        .filter(status -> String.valueOf(status.getDescription()).contains("search attribute"))
        .isPresent();
  }

  private WorkflowOptions options(
      TaskId task, Optional<TaskRecord> record, WorkflowIdReusePolicy reuse) {
    var options =
        WorkflowOptions.newBuilder()
            .setWorkflowId(task.value())
            .setTaskQueue(queues.common())
            .setWorkflowTaskTimeout(Ports.WORKFLOW_TASK)
            .setPriority(fairness(task))
            .setWorkflowIdReusePolicy(reuse);
    record.ifPresent(known -> show(known, options));
    return options.build();
  }

  /**
   * Each task is one fairness key, which its runs and activities inherit: a task with much work
   * does not hold up the others. An engine without fairness ignores the key.
   */
  private static Priority fairness(TaskId task) {
    String id = task.value();
    return Priority.newBuilder()
        .setFairnessKey(id.substring(0, Math.min(id.length(), MAX_FAIRNESS_KEY_LENGTH)))
        .build();
  }

  private void show(TaskRecord task, WorkflowOptions.Builder options) {
    String title = SecretRedactor.of(task.title());
    String repository =
        SecretRedactor.of(
            Optional.ofNullable(task.repository()).map(TaskRecordRepository::location).orElse(""));
    options
        .setMemo(Map.of(TaskVisibility.TITLE, title, TaskVisibility.MEMO_REPOSITORY, repository))
        .setStaticSummary(Summaries.line(title))
        .setStaticDetails(
            "- Repository: %s\n- Requested by: %s\n- Strategy: %s"
                .formatted(
                    repository.isEmpty() ? "none" : repository,
                    SecretRedactor.of(task.requester()),
                    TaskView.name(task.strategy())))
        .setTypedSearchAttributes(attributes.of(task));
  }

  private static void reaching(Runnable call) {
    try {
      call.run();
    } catch (WorkflowNotFoundException e) {
      LOG.info("The task's workflow has ended: {}", e.getMessage());
    } catch (WorkflowServiceException e) {
      throw status(e).map(status -> refusal(status, e)).orElseGet(() -> new EngineRejected(e));
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() != Status.Code.NOT_FOUND) {
        throw new EngineUnavailable(e);
      }
    } catch (TemporalFailure | DataConverterException e) {
      throw new EngineRejected(e);
    }
  }

  private static RuntimeException refusal(Status status, WorkflowServiceException cause) {
    boolean isFull = String.valueOf(status.getDescription()).contains("limit for signal events");
    if (isFull) {
      return new WorkflowFullException(cause);
    }
    return status.getCode() == Status.Code.INVALID_ARGUMENT
        ? new EngineRejected(cause)
        : new EngineUnavailable(cause);
  }

  /**
   * Returns the status that the engine answered; empty if the engine received no request, for
   * example because of too large a value.
   */
  private static Optional<Status> status(Throwable failure) {
    return CauseChain.find(failure, StatusRuntimeException.class)
        .map(StatusRuntimeException::getStatus);
  }
}
