package dev.perdure.web.chaos;

import dev.perdure.web.engine.HistoryReplay;
import dev.perdure.web.engine.TemporalConnection;
import io.grpc.StatusRuntimeException;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.enums.v1.WorkflowTaskFailedCause;
import io.temporal.api.history.v1.History;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.client.WorkflowException;
import io.temporal.client.WorkflowExecutionMetadata;
import io.temporal.common.WorkflowExecutionHistory;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Checker that finds faults in the histories of a task's workflows. */
final class Histories {

  private final TemporalConnection connection;

  Histories(TemporalConnection connection) {
    this.connection = connection;
  }

  /** Failed workflow tasks, and histories that do not replay on this build. */
  List<String> objections(String task) {
    List<String> found = new ArrayList<>();
    try (var replay = new HistoryReplay();
        var executions =
            connection.client().listExecutions("WorkflowId STARTS_WITH '%s'".formatted(task))) {
      executions.forEach(execution -> examine(execution, replay, found));
    }
    return found;
  }

  /** The last events of a workflow, a line each. */
  String newest(String workflow) {
    try {
      List<HistoryEvent> events = connection.client().fetchHistory(workflow).getEvents();
      return events.stream()
          .skip(Math.max(0, events.size() - 60))
          .map(event -> "\n    " + event.toString().replaceAll("\\s+", " "))
          .map(line -> line.substring(0, Math.min(line.length(), 400)))
          .collect(Collectors.joining());
    } catch (StatusRuntimeException | WorkflowException gone) {
      return " " + gone;
    }
  }

  private void examine(
      WorkflowExecutionMetadata execution, HistoryReplay replay, List<String> found) {
    String workflow = execution.getExecution().getWorkflowId();
    var history = connection.client().fetchHistory(workflow, execution.getExecution().getRunId());
    history.getEvents().stream()
        .filter(Histories::isFailure)
        .map(event -> workflow + " failed a workflow task: " + reason(event))
        .forEach(found::add);
    replay
        .objection(untilTermination(history))
        .map(objection -> workflow + " does not replay: " + objection)
        .ifPresent(found::add);
  }

  /** Cuts the history before a termination, which no workflow code can replay. */
  private static WorkflowExecutionHistory untilTermination(WorkflowExecutionHistory history) {
    List<HistoryEvent> events = history.getEvents();
    boolean terminated =
        events.getLast().getEventType() == EventType.EVENT_TYPE_WORKFLOW_EXECUTION_TERMINATED;
    List<HistoryEvent> kept = terminated ? events.subList(0, events.size() - 1) : events;
    return new WorkflowExecutionHistory(History.newBuilder().addAllEvents(kept).build());
  }

  /** A signal that came while a task ended is the engine's everyday business, and so is a reset. */
  private static boolean isFailure(HistoryEvent event) {
    if (event.getEventType() != EventType.EVENT_TYPE_WORKFLOW_TASK_FAILED) {
      return false;
    }
    WorkflowTaskFailedCause cause = event.getWorkflowTaskFailedEventAttributes().getCause();
    return switch (cause) {
      case WORKFLOW_TASK_FAILED_CAUSE_UNHANDLED_COMMAND,
          WORKFLOW_TASK_FAILED_CAUSE_RESET_STICKY_TASK_QUEUE,
          WORKFLOW_TASK_FAILED_CAUSE_FORCE_CLOSE_COMMAND,
          WORKFLOW_TASK_FAILED_CAUSE_FAILOVER_CLOSE_COMMAND ->
          false;
      default -> true;
    };
  }

  private static String reason(HistoryEvent event) {
    var attributes = event.getWorkflowTaskFailedEventAttributes();
    return attributes.getCause() + " " + attributes.getFailure().getMessage();
  }
}
