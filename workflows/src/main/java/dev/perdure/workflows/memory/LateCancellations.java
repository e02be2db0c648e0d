package dev.perdure.workflows.memory;

import com.google.protobuf.ByteString;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.ForwardingClientCallListener.SimpleForwardingClientCallListener;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.temporal.api.command.v1.Command;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import io.temporal.api.workflowservice.v1.PollWorkflowTaskQueueResponse;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedResponse;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskFailedRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Gives a workflow task back to the engine in memory when it cancels an activity that has just
 * ended. All connections to one engine share one instance.
 *
 * <p>A Temporal server accepts such a cancellation. The engine in memory refuses it with {@code
 * ACTIVITY_UNKNOWN} and never hands the workflow task out again (temporalio/sdk-java issues 2391
 * and 3088). The engine does hand a task out again that is given back, with the end of the activity
 * in its history.
 */
public final class LateCancellations implements ClientInterceptor {

  private static final Set<String> IN_TURN =
      Set.of(
          "RespondWorkflowTaskCompleted",
          "RespondActivityTaskCompleted",
          "RespondActivityTaskFailed",
          "RespondActivityTaskCanceled");

  private final Map<ByteString, WorkflowExecution> executions = new ConcurrentHashMap<>();
  private final Semaphore turn = new Semaphore(1);

  @Override
  public <Q, R> ClientCall<Q, R> interceptCall(
      MethodDescriptor<Q, R> method, CallOptions options, Channel next) {
    return new Guarded<>(
        next.newCall(method, options), next, IN_TURN.contains(method.getBareMethodName()));
  }

  private void remember(Object message) {
    switch (message) {
      case PollWorkflowTaskQueueResponse task -> remember(task);
      case RespondWorkflowTaskCompletedResponse done -> remember(done.getWorkflowTask());
      default -> {}
    }
  }

  private void remember(PollWorkflowTaskQueueResponse task) {
    if (!task.getTaskToken().isEmpty()) {
      executions.put(task.getTaskToken(), task.getWorkflowExecution());
    }
  }

  /** Whether a message is a workflow task that was given back. */
  private boolean givenBack(Object message, Channel engine) {
    if (!(message instanceof RespondWorkflowTaskCompletedRequest task)) {
      return false;
    }
    List<Long> cancelled =
        task.getCommandsList().stream()
            .filter(Command::hasRequestCancelActivityTaskCommandAttributes)
            .map(Command::getRequestCancelActivityTaskCommandAttributes)
            .map(attributes -> attributes.getScheduledEventId())
            .toList();
    if (cancelled.isEmpty() || pending(task, engine).containsAll(cancelled)) {
      return false;
    }
    WorkflowServiceGrpc.newBlockingStub(engine)
        .respondWorkflowTaskFailed(
            RespondWorkflowTaskFailedRequest.newBuilder()
                .setNamespace(task.getNamespace())
                .setTaskToken(task.getTaskToken())
                .setCause(WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_UNHANDLED_COMMAND)
                .build());
    return true;
  }

  /** The numbers of the events that scheduled the activities which have not ended. */
  private Set<Long> pending(RespondWorkflowTaskCompletedRequest task, Channel engine) {
    var service = WorkflowServiceGrpc.newBlockingStub(engine);
    WorkflowExecution execution = executions.get(task.getTaskToken());
    Set<String> ids =
        service
            .describeWorkflowExecution(
                DescribeWorkflowExecutionRequest.newBuilder()
                    .setNamespace(task.getNamespace())
                    .setExecution(execution)
                    .build())
            .getPendingActivitiesList()
            .stream()
            .map(PendingActivityInfo::getActivityId)
            .collect(Collectors.toSet());
    return service
        .getWorkflowExecutionHistory(
            GetWorkflowExecutionHistoryRequest.newBuilder()
                .setNamespace(task.getNamespace())
                .setExecution(execution)
                .build())
        .getHistory()
        .getEventsList()
        .stream()
        .filter(HistoryEvent::hasActivityTaskScheduledEventAttributes)
        .filter(event -> ids.contains(id(event)))
        .map(HistoryEvent::getEventId)
        .collect(Collectors.toSet());
  }

  private static String id(HistoryEvent scheduled) {
    return scheduled.getActivityTaskScheduledEventAttributes().getActivityId();
  }

  /** A call that waits for its turn, so that no activity ends between the look and the answer. */
  private final class Guarded<Q, R> extends SimpleForwardingClientCall<Q, R> {

    private final Channel engine;
    private final boolean inTurn;
    private volatile boolean holding;
    private volatile boolean refused;

    Guarded(ClientCall<Q, R> call, Channel engine, boolean inTurn) {
      super(call);
      this.engine = engine;
      this.inTurn = inTurn;
    }

    @Override
    public void start(Listener<R> listener, Metadata headers) {
      super.start(
          new SimpleForwardingClientCallListener<>(listener) {
            @Override
            public void onMessage(R message) {
              remember(message);
              super.onMessage(message);
            }

            @Override
            public void onClose(Status status, @Nullable Metadata trailers) {
              if (holding) {
                turn.release();
              }
              super.onClose(refused ? Status.FAILED_PRECONDITION : status, trailers);
            }
          },
          headers);
    }

    @Override
    public void sendMessage(Q message) {
      if (inTurn) {
        turn.acquireUninterruptibly();
        holding = true;
        refused = givenBack(message, engine);
      }
      if (refused) {
        cancel("The task cancels an activity that has ended.", null);
      } else {
        super.sendMessage(message);
      }
    }

    @Override
    public void halfClose() {
      if (!refused) {
        super.halfClose();
      }
    }
  }
}
