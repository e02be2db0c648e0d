package dev.perdure.web.history;

import dev.perdure.activities.journal.db.DatabaseOutage;
import dev.perdure.activities.journal.task.ClosedHistory;
import dev.perdure.activities.journal.task.ClosedHistoryStore;
import dev.perdure.activities.journal.task.TaskReader;
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
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.dao.DataAccessException;

/**
 * Copies the event histories of closed workflows from the engine to the database, before the
 * engine's retention ends. Payloads stay as the engine has them.
 */
public final class HistoryArchive {

  /** The most bytes of one history, which the server also builds as JSON in memory. */
  private static final int MAX_HISTORY_BYTES = 16 << 20;

  /** The most bytes of all histories, compressed. */
  private static final long MAX_STORED_BYTES = 10L << 30;

  /** The engine lists a closed workflow late, and its clock may go back. */
  private static final Duration LISTING_TIMEOUT = Duration.ofHours(1);

  private static final String CLOSED =
      """
      ExecutionStatus != 'Running' AND WorkflowType IN ('Task', 'Agent') AND TaskQueue = '%s'\
       AND CloseTime >= '%s'\
      """;

  private final WorkflowClient client;
  private final TaskQueueNames queues;
  private final ClosedHistoryStore closedHistoryStore;
  private final TaskReader taskReader;
  private final HistoryRetention retention;
  private final UnstoredHistories unstoredHistories = new UnstoredHistories();

  public HistoryArchive(
      WorkflowClient client,
      TaskQueueNames queues,
      ClosedHistoryStore closedHistoryStore,
      TaskReader taskReader,
      HistoryRetention retention) {
    this.client = client;
    this.queues = queues;
    this.closedHistoryStore = closedHistoryStore;
    this.taskReader = taskReader;
    this.retention = retention;
  }

  /**
   * Stores the histories that are new, and deletes those that are too old or beyond the total size.
   *
   * @throws EngineUnavailable if the engine does not answer; the next sweep goes on from here
   */
  public void sweep(Instant now) {
    Instant oldest = now.minus(retention.keep());
    if (retention.isStoring()) {
      store(oldest);
    }
    closedHistoryStore.deleteBefore(oldest);
    closedHistoryStore.deleteBeyond(MAX_STORED_BYTES);
  }

  /** Stores in the order of the ends, so that the newest one marks the place to go on from. */
  private void store(Instant oldest) {
    Instant from =
        closedHistoryStore
            .newest()
            .map(newest -> newest.minus(LISTING_TIMEOUT))
            .filter(oldest::isBefore)
            .orElse(oldest);
    unstoredHistories.forget(execution -> closeTime(execution).isBefore(oldest));
    Set<String> done = new HashSet<>(closedHistoryStore.executionsFrom(from));
    done.addAll(unstoredHistories.tooLarge());
    try {
      Stream.concat(unstoredHistories.failed().stream(), closedFrom(from).stream())
          .filter(execution -> done.add(execution.getExecution().getRunId()))
          .filter(this::hasTask)
          .forEach(this::tryToStore);
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

  private boolean hasTask(WorkflowExecutionMetadata execution) {
    String task = taskId(execution);
    return !task.isBlank() && taskReader.find(new TaskId(task)).isPresent();
  }

  /** Stores a history unless it fails, so that the sweep goes on with the others. */
  private void tryToStore(WorkflowExecutionMetadata execution) {
    try {
      fetch(execution).ifPresent(history -> store(execution, history));
      unstoredHistories.end(execution);
    } catch (StatusRuntimeException e) {
      if (e.getStatus().getCode() == Status.Code.UNAVAILABLE) {
        throw e;
      }
      unstoredHistories.addFailed(execution, e);
    } catch (DataAccessException e) {
      if (DatabaseOutage.in(e).isPresent()) {
        throw e;
      }
      unstoredHistories.addFailed(execution, e);
    }
  }

  private void store(WorkflowExecutionMetadata execution, WorkflowExecutionHistory history) {
    byte[] content = history.getHistory().toByteArray();
    String workflow = execution.getExecution().getWorkflowId();
    if (content.length > MAX_HISTORY_BYTES) {
      unstoredHistories.addTooLarge(execution, content.length);
      return;
    }
    closedHistoryStore.add(
        new ClosedHistory(
            new TaskId(taskId(execution)),
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
  private static String taskId(WorkflowExecutionMetadata execution) {
    String workflow = execution.getExecution().getWorkflowId();
    int dot = workflow.indexOf('.');
    return dot < 0 ? workflow : workflow.substring(0, dot);
  }

  /** A closed execution has a time of its end. */
  private static Instant closeTime(WorkflowExecutionMetadata execution) {
    return Objects.requireNonNull(execution.getCloseTime());
  }

  private static String state(WorkflowExecutionStatus status) {
    return status.name().replace("WORKFLOW_EXECUTION_STATUS_", "").toLowerCase(Locale.ROOT);
  }
}
