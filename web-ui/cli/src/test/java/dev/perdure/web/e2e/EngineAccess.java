package dev.perdure.web.e2e;

import com.google.protobuf.util.Durations;
import dev.perdure.activities.json.Json;
import dev.perdure.testing.Eventually;
import dev.perdure.workflows.port.RunSpec;
import io.temporal.api.command.v1.Command;
import io.temporal.api.command.v1.ScheduleActivityTaskCommandAttributes;
import io.temporal.api.command.v1.StartTimerCommandAttributes;
import io.temporal.api.common.v1.ActivityType;
import io.temporal.api.common.v1.RetryPolicy;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.common.v1.WorkflowType;
import io.temporal.api.enums.v1.CommandType;
import io.temporal.api.enums.v1.WorkflowIdConflictPolicy;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.client.ActivityClient;
import io.temporal.client.StartActivityOptions;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowNotFoundException;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowServiceException;
import io.temporal.client.WorkflowStub;
import io.temporal.common.converter.DataConverter;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.worker.WorkerFactory;
import io.temporal.workflow.ChildWorkflowOptions;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The engine of a server as anybody uses it who reaches its port. */
final class EngineAccess implements AutoCloseable {

  private static final Duration WAIT_TIMEOUT = Duration.ofMinutes(3);

  /** A busy machine may take longer than the SDK's ten seconds. */
  private static final Duration RPC_TIMEOUT = Duration.ofMinutes(1);

  private final WorkflowServiceStubs stubs;
  private final WorkflowClient client;

  private EngineAccess(WorkflowServiceStubs stubs) {
    this.stubs = stubs;
    this.client = WorkflowClient.newInstance(stubs);
  }

  /** Reaches the engine that carries a task out. */
  static EngineAccess of(TaskPage task) {
    String address = task.get("/api/info").path("engine").path("address").asString();
    return new EngineAccess(
        WorkflowServiceStubs.newServiceStubs(
            WorkflowServiceStubsOptions.newBuilder()
                .setTarget(address)
                .setRpcTimeout(RPC_TIMEOUT)
                .build()));
  }

  void signal(String workflow, String signal, @Nullable Object... arguments) {
    try {
      client.newUntypedWorkflowStub(workflow).signal(signal, arguments);
    } catch (WorkflowNotFoundException e) {
      throw new AssertionError("The workflow has ended: " + lastEvent(workflow), e);
    }
  }

  /** Signals a workflow until the engine takes no more; false from then on. */
  boolean isTaken(String workflow, String signal, @Nullable Object... arguments) {
    try {
      signal(workflow, signal, arguments);
      return true;
    } catch (WorkflowServiceException refusal) {
      if (!String.valueOf(refusal.getCause()).contains("limit for signal events")) {
        throw refusal;
      }
      return false;
    }
  }

  /** Waits until a workflow has handled its signals, with the activities that they led to. */
  void awaitHandled(String workflow) {
    Eventually.that(
        WAIT_TIMEOUT,
        () -> {
          var now = describe(workflow);
          return !now.hasPendingWorkflowTask() && now.getPendingActivitiesCount() == 0;
        },
        () -> "still at work: " + describe(workflow));
  }

  /** The workflow that another one waits for. */
  String childOf(String workflow) {
    return describe(workflow).getPendingChildren(0).getWorkflowId();
  }

  private DescribeWorkflowExecutionResponse describe(String workflow) {
    return stubs
        .blockingStub()
        .describeWorkflowExecution(
            DescribeWorkflowExecutionRequest.newBuilder()
                .setNamespace(client.getOptions().getNamespace())
                .setExecution(WorkflowExecution.newBuilder().setWorkflowId(workflow))
                .build());
  }

  /** The client of the engine. */
  WorkflowClient client() {
    return client;
  }

  private HistoryEvent lastEvent(String workflow) {
    return client.fetchHistory(workflow).getLastEvent();
  }

  void terminate(String workflow) {
    client.newUntypedWorkflowStub(workflow).terminate("by an operator");
  }

  /** Starts a workflow on the queue of another one; it takes the place of one with its id. */
  WorkflowStub start(String type, String id, String queueOf, @Nullable Object input) {
    WorkflowStub workflow =
        client.newUntypedWorkflowStub(
            type,
            WorkflowOptions.newBuilder()
                .setTaskQueue(queue(queueOf))
                .setWorkflowId(id)
                .setWorkflowIdConflictPolicy(
                    WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_TERMINATE_EXISTING)
                .build());
    workflow.start(new @Nullable Object[] {input});
    return workflow;
  }

  /**
   * Puts a root in the place of a task's own whose history begins with a timer, as if other code
   * had written it. Perdure's workers can't replay such a history.
   */
  void startForeignHistory(String task) {
    var timer =
        StartTimerCommandAttributes.newBuilder()
            .setTimerId("foreign")
            .setStartToFireTimeout(Durations.fromHours(1));
    answerAsRoot(
        task,
        Command.newBuilder()
            .setCommandType(CommandType.COMMAND_TYPE_START_TIMER)
            .setStartTimerCommandAttributes(timer)
            .build());
  }

  /**
   * Puts a root in the place of a task's own, answers its first workflow task as a foreign worker,
   * and gives what comes of the activity that this root asks for: its result or its failure.
   */
  String askAsRoot(String task, String queue, String activity, Object input) {
    DataConverter converter = client.getOptions().getDataConverter();
    var attributes =
        ScheduleActivityTaskCommandAttributes.newBuilder()
            .setActivityId("foreign")
            .setActivityType(ActivityType.newBuilder().setName(activity))
            .setTaskQueue(TaskQueue.newBuilder().setName(queue))
            .setInput(converter.toPayloads(input).orElseThrow())
            .setScheduleToCloseTimeout(Durations.fromMinutes(1))
            .setStartToCloseTimeout(Durations.fromMinutes(1))
            .setRetryPolicy(RetryPolicy.newBuilder().setMaximumAttempts(1));
    String run =
        answerAsRoot(
            task,
            Command.newBuilder()
                .setCommandType(CommandType.COMMAND_TYPE_SCHEDULE_ACTIVITY_TASK)
                .setScheduleActivityTaskCommandAttributes(attributes)
                .build());
    AtomicReference<String> answer = new AtomicReference<>("");
    Eventually.that(
        WAIT_TIMEOUT,
        () -> {
          client.fetchHistory(task, run).getEvents().stream()
              .map(EngineAccess::answer)
              .filter(said -> !said.isEmpty())
              .forEach(answer::set);
          return !answer.get().isEmpty();
        },
        () -> activity + " has not ended.");
    return answer.get();
  }

  private static String answer(HistoryEvent event) {
    return switch (event.getEventType()) {
      case EVENT_TYPE_ACTIVITY_TASK_COMPLETED -> "completed: " + event;
      case EVENT_TYPE_ACTIVITY_TASK_FAILED, EVENT_TYPE_ACTIVITY_TASK_TIMED_OUT ->
          "failed: " + event;
      default -> "";
    };
  }

  /** The id of the new run. */
  private String answerAsRoot(String task, Command command) {
    DataConverter converter = client.getOptions().getDataConverter();
    var start =
        StartWorkflowExecutionRequest.newBuilder()
            .setNamespace(client.getOptions().getNamespace())
            .setRequestId(UUID.randomUUID().toString())
            .setWorkflowId(task)
            .setWorkflowType(WorkflowType.newBuilder().setName("Task"))
            .setTaskQueue(TaskQueue.newBuilder().setName(queue(task)))
            .setInput(converter.toPayloads(Map.of("task", task)).orElseThrow())
            .setWorkflowIdConflictPolicy(
                WorkflowIdConflictPolicy.WORKFLOW_ID_CONFLICT_POLICY_TERMINATE_EXISTING)
            .setRequestEagerExecution(true)
            .build();
    var started = stubs.blockingStub().startWorkflowExecution(start);
    stubs
        .blockingStub()
        .respondWorkflowTaskCompleted(
            RespondWorkflowTaskCompletedRequest.newBuilder()
                .setNamespace(start.getNamespace())
                .setTaskToken(started.getEagerWorkflowTask().getTaskToken())
                .addCommands(command)
                .build());
    return started.getRunId();
  }

  /** Calls an activity without a workflow and waits for its end. */
  void call(String activity, String queueOf, Object input) {
    ActivityClient.newInstance(stubs)
        .execute(
            activity,
            StartActivityOptions.newBuilder()
                .setId(activity + " of " + queueOf)
                .setTaskQueue(queue(queueOf))
                .setStartToCloseTimeout(Duration.ofSeconds(10))
                .build(),
            input);
  }

  /** Begins a run by a root on a worker of its own, and waits for the end of both. */
  void runAsChildOfAForeignRoot(String root, String queueOf, RunSpec spec) {
    var factory = WorkerFactory.newInstance(client);
    factory.newWorker(root).registerWorkflowImplementationTypes(ForeignRootImpl.class);
    factory.start();
    try {
      var options = WorkflowOptions.newBuilder().setTaskQueue(root).setWorkflowId(root).build();
      Map<?, ?> input = Json.mapper().convertValue(spec, Map.class);
      client
          .newWorkflowStub(ForeignRoot.class, options)
          .run(queue(queueOf), spec.workflowId(), input);
    } finally {
      factory.shutdownNow();
    }
  }

  /** A workflow that poses as the root of a task. */
  @WorkflowInterface
  public interface ForeignRoot {

    /** Runs an agent as its child. */
    @WorkflowMethod(name = "Task")
    void run(String queue, String child, Map<?, ?> spec);
  }

  /** The workflow that poses as the root of a task. */
  public static final class ForeignRootImpl implements ForeignRoot {

    @Override
    public void run(String queue, String child, Map<?, ?> spec) {
      var options =
          ChildWorkflowOptions.newBuilder().setTaskQueue(queue).setWorkflowId(child).build();
      Workflow.newUntypedChildWorkflowStub("Agent", options).execute(Map.class, spec);
    }
  }

  /** The task queue of a workflow. */
  String queue(String workflow) {
    return client.newUntypedWorkflowStub(workflow).describe().getTaskQueue();
  }

  @Override
  public void close() {
    stubs.shutdownNow();
    stubs.awaitTermination(10, TimeUnit.SECONDS);
  }
}
