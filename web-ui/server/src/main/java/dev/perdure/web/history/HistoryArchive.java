package dev.perdure.web.history;

import dev.perdure.activities.journal.task.ClosedHistory;
import dev.perdure.activities.journal.task.ClosedHistoryStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.outbox.EngineUnavailable;
import dev.perdure.workflows.port.TaskQueueNames;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowExecutionMetadata;
import io.temporal.client.WorkflowServiceException;
import io.temporal.common.WorkflowExecutionHistory;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Copies the event histories of closed workflows from the engine to the database, before the
 * engine's retention ends. Payloads stay as the engine has them.
 */
public final class HistoryArchive {

  /** The most bytes of one history; Temporal ends a workflow at 50 MB. */
  static final int MAX_HISTORY_BYTES = 64 << 20;

  private static final Logger LOG = LoggerFactory.getLogger(HistoryArchive.class);

  /** The engine lists a closed workflow late, and its clock may go back. */
  private static final Duration LATE_LISTING = Duration.ofHours(1);

  private static final String CLOSED =
      """
      ExecutionStatus != 'Running' AND WorkflowType IN ('Task', 'Agent') AND TaskQueue = '%s'\
       AND CloseTime >= '%s'\
      """;

  private final WorkflowClient client;
  private final TaskQueueNames queues;
  private final ClosedHistoryStore closedHistoryStore;
  private final HistoryRetention retention;

  public HistoryArchive(
      WorkflowClient client,
      TaskQueueNames queues,
      ClosedHistoryStore closedHistoryStore,
      HistoryRetention retention) {
    this.client = client;
    this.queues = queues;
    this.closedHistoryStore = closedHistoryStore;
    this.retention = retention;
  }

  /**
   * Stores the histories that are new, and deletes those that are too old.
   *
   * @throws EngineUnavailable if the engine does not answer; the next sweep goes on from here
   */
  public void sweep(Instant now) {
    retention
        .keep()
        .map(now::minus)
        .ifPresentOrElse(
            oldest -> {
              store(oldest);
              closedHistoryStore.deleteBefore(oldest);
            },
            () -> closedHistoryStore.deleteBefore(now));
  }

  /** Stores in the order of the ends, so that the newest one marks the place to go on from. */
  private void store(Instant oldest) {
    Instant from =
        closedHistoryStore
            .newest()
            .map(newest -> newest.minus(LATE_LISTING))
            .filter(oldest::isBefore)
            .orElse(oldest);
    Set<String> stored = closedHistoryStore.executionsFrom(from);
    try {
      closedFrom(from).stream()
          .filter(execution -> !stored.contains(execution.getExecution().getRunId()))
          .filter(execution -> closedHistoryStore.hasTask(task(execution)))
          .forEach(this::store);
    } catch (StatusRuntimeException | WorkflowServiceException e) {
      throw new EngineUnavailable(e);
    }
  }

  private List<WorkflowExecutionMetadata> closedFrom(Instant from) {
    String query = CLOSED.formatted(queues.common(), from.truncatedTo(ChronoUnit.SECONDS));
    try (Stream<WorkflowExecutionMetadata> closed = client.listExecutions(query)) {
      return closed.sorted(Comparator.comparing(HistoryArchive::closeTime)).toList();
    }
  }

  private void store(WorkflowExecutionMetadata execution) {
    fetch(execution).ifPresent(history -> store(execution, history));
  }

  private void store(WorkflowExecutionMetadata execution, WorkflowExecutionHistory history) {
    byte[] content = history.getHistory().toByteArray();
    String workflow = execution.getExecution().getWorkflowId();
    if (content.length > MAX_HISTORY_BYTES) {
      LOG.warn("The history of {} has {} bytes and is not stored", workflow, content.length);
      return;
    }
    closedHistoryStore.add(
        new ClosedHistory(
            task(execution),
            workflow,
            execution.getExecution().getRunId(),
            execution.getWorkflowType(),
            state(execution.getStatus()),
            closeTime(execution),
            history.getEvents().size(),
            content.length),
        content);
  }

  /** Empty if the engine has deleted the history meanwhile. */
  private Optional<WorkflowExecutionHistory> fetch(WorkflowExecutionMetadata execution) {
    String workflow = execution.getExecution().getWorkflowId();
    try {
      return Optional.of(client.fetchHistory(workflow, execution.getExecution().getRunId()));
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() == Status.Code.NOT_FOUND) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /** Ids of runs begin with the id of their task and a dot. */
  private static TaskId task(WorkflowExecutionMetadata execution) {
    String workflow = execution.getExecution().getWorkflowId();
    int dot = workflow.indexOf('.');
    return new TaskId(dot < 0 ? workflow : workflow.substring(0, dot));
  }

  /** A closed execution has a time of its end. */
  private static Instant closeTime(WorkflowExecutionMetadata execution) {
    return Objects.requireNonNull(execution.getCloseTime());
  }

  private static String state(WorkflowExecutionStatus status) {
    return status.name().replace("WORKFLOW_EXECUTION_STATUS_", "").toLowerCase(Locale.ROOT);
  }
}
