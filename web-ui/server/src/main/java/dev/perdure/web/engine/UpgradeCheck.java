package dev.perdure.web.engine;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowExecutionMetadata;
import io.temporal.common.WorkflowExecutionHistory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Replays the histories of all open tasks of a Temporal namespace against this build. It only reads
 * from the engine.
 */
public final class UpgradeCheck {

  /** The open workflows of Perdure, by the names of its task queues and workflow types. */
  private static final String OPEN =
      "ExecutionStatus = 'Running' AND TaskQueue STARTS_WITH 'perdure-'"
          + " AND WorkflowType IN ('Task', 'Agent', 'Checkpoint')";

  private final WorkflowClient client;
  private final HistoryReplay replay;

  public UpgradeCheck(TemporalConnection connection, HistoryReplay replay) {
    this.client = connection.client();
    this.replay = replay;
  }

  /** Returns the ids of the open workflows by the id of their task, in the order of tasks. */
  public Map<String, List<String>> openTasks() {
    try (Stream<WorkflowExecutionMetadata> open = client.listExecutions(OPEN)) {
      return open.map(workflow -> workflow.getExecution().getWorkflowId())
          .sorted()
          .collect(Collectors.groupingBy(UpgradeCheck::task, TreeMap::new, Collectors.toList()));
    }
  }

  /** Replays the histories of a task's workflows; a workflow that has closed meanwhile passes. */
  public TaskReplay replay(String task, List<String> workflows) {
    int replayed = 0;
    int events = 0;
    Map<String, String> objections = new LinkedHashMap<>();
    for (String workflow : workflows) {
      Optional<WorkflowExecutionHistory> history = openHistory(workflow);
      if (history.isPresent()) {
        replayed++;
        events += history.get().getEvents().size();
        replay.objection(history.get()).ifPresent(objection -> objections.put(workflow, objection));
      }
    }
    return new TaskReplay(task, replayed, events, objections);
  }

  /** Ids of runs and checkpoints begin with the id of their task and a dot. */
  private static String task(String workflow) {
    int dot = workflow.indexOf('.');
    return dot < 0 ? workflow : workflow.substring(0, dot);
  }

  private Optional<WorkflowExecutionHistory> openHistory(String workflow) {
    try {
      return Optional.of(client.fetchHistory(workflow))
          .filter(history -> !isClosing(history.getLastEvent()));
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() == Status.Code.NOT_FOUND) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private static boolean isClosing(HistoryEvent event) {
    return switch (event.getEventType()) {
      case EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED,
          EVENT_TYPE_WORKFLOW_EXECUTION_FAILED,
          EVENT_TYPE_WORKFLOW_EXECUTION_TIMED_OUT,
          EVENT_TYPE_WORKFLOW_EXECUTION_CANCELED,
          EVENT_TYPE_WORKFLOW_EXECUTION_TERMINATED ->
          true;
      default -> false;
    };
  }
}
