package dev.perdure.web.outbox;

import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.port.TaskQueueNames;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflow.v1.PendingChildExecutionInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowExecutionMetadata;
import io.temporal.client.WorkflowServiceException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reads the open workflows of tasks from Temporal, with their histories. */
@Component
final class TemporalEngineTaskReader implements EngineTaskReader {

  private static final Duration CALL_TIMEOUT = Duration.ofSeconds(5);
  private static final int MAX_RUNS = 2_000;

  private final WorkflowClient client;
  private final TaskQueueNames queues;

  TemporalEngineTaskReader(WorkflowClient client, TaskQueueNames queues) {
    this.client = client;
    this.queues = queues;
  }

  @Override
  public EngineTask read(TaskId task) {
    try {
      return describeOpen(task.value()).map(root -> read(task, root)).orElseGet(() -> closed(task));
    } catch (StatusRuntimeException e) {
      throw new EngineUnavailable(e);
    }
  }

  @Override
  public Optional<String> openExecution(TaskId task) {
    try {
      return describeOpen(task.value())
          .map(root -> root.getWorkflowExecutionInfo().getExecution().getRunId());
    } catch (StatusRuntimeException e) {
      throw new EngineUnavailable(e);
    }
  }

  @Override
  public List<TaskId> open(int limit) {
    String query =
        "ExecutionStatus = 'Running' AND WorkflowType = 'Task' AND TaskQueue = '%s'"
            .formatted(queues.common());
    try (Stream<WorkflowExecutionMetadata> found = client.listExecutions(query)) {
      return found
          .limit(limit)
          .map(workflow -> new TaskId(workflow.getExecution().getWorkflowId()))
          .toList();
    } catch (StatusRuntimeException | WorkflowServiceException e) {
      throw new EngineUnavailable(e);
    }
  }

  private EngineTask closed(TaskId task) {
    WorkflowFacts none = WorkflowFactsCollector.of(List.of(), this::decode);
    return new EngineTask(task, Optional.empty(), true, Set.of(), none, Map.of());
  }

  private EngineTask read(TaskId task, DescribeWorkflowExecutionResponse root) {
    WorkflowExecution execution = root.getWorkflowExecutionInfo().getExecution();
    boolean isIdle =
        root.getPendingActivitiesCount() == 0
            && root.getPendingChildrenCount() == 0
            && !root.hasPendingWorkflowTask();
    Set<String> due = new HashSet<>();
    if (root.hasPendingWorkflowTask()) {
      due.add(task.value());
    }
    Map<String, WorkflowFacts> runs = runs(root, due);
    return new EngineTask(
        task, Optional.of(execution.getRunId()), isIdle, due, facts(execution), runs);
  }

  private Map<String, WorkflowFacts> runs(DescribeWorkflowExecutionResponse root, Set<String> due) {
    Map<String, WorkflowFacts> runs = new HashMap<>();
    Deque<PendingChildExecutionInfo> open = new ArrayDeque<>(root.getPendingChildrenList());
    while (!open.isEmpty() && runs.size() < MAX_RUNS) {
      String workflow = open.removeFirst().getWorkflowId();
      describeOpen(workflow)
          .ifPresent(run -> {
            if (run.hasPendingWorkflowTask()) {
              due.add(workflow);
            }
            runs.put(workflow, facts(run.getWorkflowExecutionInfo().getExecution()));
            open.addAll(run.getPendingChildrenList());
          });
    }
    return runs;
  }

  private WorkflowFacts facts(WorkflowExecution execution) {
    List<HistoryEvent> history =
        client.fetchHistory(execution.getWorkflowId(), execution.getRunId()).getEvents();
    return WorkflowFactsCollector.of(history, this::decode);
  }

  private @Nullable Object decode(Payload payload) {
    return client.getOptions().getDataConverter().fromPayload(payload, Object.class, Object.class);
  }

  private Optional<DescribeWorkflowExecutionResponse> describeOpen(String workflow) {
    return describe(workflow)
        .filter(found -> StuckWorkReader.isOpen(found.getWorkflowExecutionInfo().getStatus()));
  }

  private Optional<DescribeWorkflowExecutionResponse> describe(String workflow) {
    var request =
        DescribeWorkflowExecutionRequest.newBuilder()
            .setNamespace(client.getOptions().getNamespace())
            .setExecution(WorkflowExecution.newBuilder().setWorkflowId(workflow))
            .build();
    try {
      return Optional.of(
          client
              .getWorkflowServiceStubs()
              .blockingStub()
              .withDeadlineAfter(CALL_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
              .describeWorkflowExecution(request));
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() == Status.Code.NOT_FOUND) {
        return Optional.empty();
      }
      throw e;
    }
  }
}
