package dev.perdure.web.outbox;

import com.google.protobuf.ByteString;
import com.google.protobuf.Timestamp;
import dev.perdure.activities.journal.db.DatabaseClock;
import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.TaskQueueNames;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.TaskQueueType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import io.temporal.api.workflow.v1.PendingChildExecutionInfo;
import io.temporal.api.workflowservice.v1.DescribeTaskQueueRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryResponse;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryReverseRequest;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryReverseResponse;
import io.temporal.api.workflowservice.v1.ResetActivityRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceBlockingStub;
import io.temporal.client.WorkflowClient;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Reads from Temporal the pending activities of a task's root workflow and its child workflows,
 * retries them at once, and describes task queues.
 */
@Component
final class TemporalEngineStateReader implements EngineStateReader, ActivityRetrier {

  private static final long CALL_SECONDS = 2;
  private static final int MAX_WORKFLOWS = 20;
  private static final int PAGE_SIZE = 50;
  private static final int MAX_EVENTS = 1_000;
  private static final Duration POLL_TIMEOUT = Duration.ofSeconds(75);

  private final WorkflowClient client;
  private final TaskQueueNames queues;
  private final DatabaseClock databaseClock;
  private final ReadableFailures failures;

  TemporalEngineStateReader(
      WorkflowClient client, TaskQueueNames queues, DatabaseClock databaseClock) {
    this.client = client;
    this.queues = queues;
    this.databaseClock = databaseClock;
    this.failures = new ReadableFailures(client.getOptions().getDataConverter());
  }

  @Override
  public EngineState of(TaskId task, @Nullable String host) {
    try {
      Deque<Instant> due = new ArrayDeque<>();
      List<EngineStateReaderPending> pending =
          activities(task, due).stream().map(open -> pending(open.activity())).toList();
      return new EngineState(
          pending,
          known(Optional.ofNullable(host)),
          due.stream().min(Comparator.naturalOrder()).orElse(null));
    } catch (StatusRuntimeException e) {
      throw new EngineUnavailable(e);
    }
  }

  @Override
  public Optional<StuckWork> findStuckWork(TaskId task) {
    try {
      var root = describe(task.value());
      return StuckWorkReader.foreign(root, queues.common(), databaseClock.instant())
          .or(() -> failingWorkflowTask(root))
          .or(() -> StuckWorkReader.record(root))
          .or(() ->
              StuckWorkReader.full(root, page -> history(root, page), databaseClock.instant()));
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() == Status.Code.NOT_FOUND) {
        return Optional.empty();
      }
      throw new EngineUnavailable(e);
    }
  }

  /** Few failures while no worker polls tell nothing: the next attempt may pass. */
  private Optional<StuckWork> failingWorkflowTask(DescribeWorkflowExecutionResponse root) {
    Optional<UnfinishedHistory> history =
        StuckWorkReader.isSuspect(root) ? unfinished(root) : Optional.empty();
    boolean awaitsKey =
        history.filter(it -> StuckWorkReader.awaitsKey(it, failures::isUnreadable)).isPresent();
    return StuckWorkReader.workflowTask(root, history, databaseClock.instant())
        .map(work -> awaitsKey ? work.awaitingKey() : work)
        .filter(work -> work.failures() >= Ports.MAX_FAILED_WORKFLOW_TASKS || hasWorkers());
  }

  private boolean hasWorkers() {
    EngineStateReaderQueue queue = known(Optional.empty());
    return queue == null || queue.pollers() > 0;
  }

  /** The newest events of a run; empty if the engine can't read backwards. */
  private Optional<UnfinishedHistory> unfinished(DescribeWorkflowExecutionResponse root) {
    try {
      return Optional.of(UnfinishedHistory.of(newest(root)));
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() == Status.Code.UNIMPLEMENTED) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private List<HistoryEvent> newest(DescribeWorkflowExecutionResponse root) {
    List<HistoryEvent> newest = new ArrayList<>();
    var page = GetWorkflowExecutionHistoryReverseResponse.getDefaultInstance();
    do {
      page =
          stub()
              .getWorkflowExecutionHistoryReverse(
                  GetWorkflowExecutionHistoryReverseRequest.newBuilder()
                      .setNamespace(client.getOptions().getNamespace())
                      .setExecution(root.getWorkflowExecutionInfo().getExecution())
                      .setMaximumPageSize(PAGE_SIZE)
                      .setNextPageToken(page.getNextPageToken())
                      .build());
      page.getHistory().getEventsList().forEach(event -> newest.add(failures.in(event)));
    } while (!page.getNextPageToken().isEmpty()
        && newest.size() < MAX_EVENTS
        && newest.stream().noneMatch(UnfinishedHistory::completes));
    return newest;
  }

  private GetWorkflowExecutionHistoryResponse history(
      DescribeWorkflowExecutionResponse root, ByteString page) {
    return stub()
        .getWorkflowExecutionHistory(
            GetWorkflowExecutionHistoryRequest.newBuilder()
                .setNamespace(client.getOptions().getNamespace())
                .setExecution(root.getWorkflowExecutionInfo().getExecution())
                .setNextPageToken(page)
                .build());
  }

  private DescribeWorkflowExecutionResponse describe(String workflow) {
    return failures.in(
        stub()
            .describeWorkflowExecution(
                DescribeWorkflowExecutionRequest.newBuilder()
                    .setNamespace(client.getOptions().getNamespace())
                    .setExecution(WorkflowExecution.newBuilder().setWorkflowId(workflow))
                    .build()));
  }

  @Override
  public Optional<EngineStateReaderQueue> queue(Optional<String> host) {
    try {
      return Optional.ofNullable(known(host));
    } catch (StatusRuntimeException e) {
      throw new EngineUnavailable(e);
    }
  }

  @Override
  public OptionalInt retryNow(TaskId task) {
    try {
      List<OpenActivity> waiting =
          activities(task, new ArrayDeque<>()).stream()
              .filter(open -> open.activity().hasNextAttemptScheduleTime())
              .toList();
      waiting.forEach(this::retryNow);
      return OptionalInt.of(waiting.size());
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() == Status.Code.UNIMPLEMENTED) {
        return OptionalInt.empty();
      }
      throw new EngineUnavailable(e);
    }
  }

  /** One that has begun or ended meanwhile needs nothing more. */
  private void retryNow(OpenActivity open) {
    try {
      var _ =
          stub()
              .resetActivity(
                  ResetActivityRequest.newBuilder()
                      .setNamespace(client.getOptions().getNamespace())
                      .setExecution(WorkflowExecution.newBuilder().setWorkflowId(open.workflow()))
                      .setId(open.activity().getActivityId())
                      .build());
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() != Status.Code.NOT_FOUND) {
        throw e;
      }
    }
  }

  private List<OpenActivity> activities(TaskId task, Deque<Instant> due) {
    Deque<String> open = new ArrayDeque<>(List.of(task.value()));
    List<OpenActivity> found = new ArrayList<>();
    for (int asked = 0; !open.isEmpty() && asked < MAX_WORKFLOWS; asked++) {
      add(open.removeFirst(), open, found, due);
    }
    return found;
  }

  private void add(
      String workflow, Deque<String> open, List<OpenActivity> found, Deque<Instant> due) {
    try {
      var said = describe(workflow);
      said.getPendingActivitiesList()
          .forEach(activity -> found.add(new OpenActivity(workflow, activity)));
      PendingWorkReader.due(said, databaseClock.instant()).forEach(due::add);
      said.getPendingChildrenList().stream()
          .map(PendingChildExecutionInfo::getWorkflowId)
          .forEach(open::add);
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() != Status.Code.NOT_FOUND) {
        throw e;
      }
    }
  }

  private EngineStateReaderPending pending(PendingActivityInfo activity) {
    boolean begun = activity.hasLastStartedTime();
    boolean waits = activity.hasNextAttemptScheduleTime();
    return new EngineStateReaderPending(
        activity.getActivityType().getName(),
        activity.getAttempt(),
        PendingWorkReader.failure(activity).orElse(null),
        begun && activity.hasLastHeartbeatTime() ? instant(activity.getLastHeartbeatTime()) : null,
        waits ? instant(activity.getNextAttemptScheduleTime()) : null,
        waits
            ? null
            : PendingWorkReader.awaits(activity, client.getOptions().getDataConverter())
                .orElse(null));
  }

  private @Nullable EngineStateReaderQueue known(Optional<String> host) {
    try {
      return described(host.map(queues::workspace).orElseGet(queues::common), host.orElse(null));
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() == Status.Code.UNIMPLEMENTED) {
        return null;
      }
      throw e;
    }
  }

  private EngineStateReaderQueue described(String name, @Nullable String host) {
    var said =
        stub()
            .describeTaskQueue(
                DescribeTaskQueueRequest.newBuilder()
                    .setNamespace(client.getOptions().getNamespace())
                    .setTaskQueue(TaskQueue.newBuilder().setName(name))
                    .setTaskQueueType(TaskQueueType.TASK_QUEUE_TYPE_ACTIVITY)
                    .setReportStats(true)
                    .build());
    Instant since = databaseClock.instant().minus(POLL_TIMEOUT);
    List<Instant> polls =
        said.getPollersList().stream().map(poller -> instant(poller.getLastAccessTime())).toList();
    return new EngineStateReaderQueue(
        name,
        host,
        said.getStats().getApproximateBacklogCount(),
        (int) polls.stream().filter(poll -> poll.isAfter(since)).count(),
        polls.stream().max(Comparator.naturalOrder()).orElse(null));
  }

  private WorkflowServiceBlockingStub stub() {
    return client
        .getWorkflowServiceStubs()
        .blockingStub()
        .withDeadlineAfter(CALL_SECONDS, TimeUnit.SECONDS);
  }

  private static Instant instant(Timestamp time) {
    return Instant.ofEpochSecond(time.getSeconds(), time.getNanos());
  }

  /** An activity that is not over, in a workflow. */
  private record OpenActivity(String workflow, PendingActivityInfo activity) {}
}
