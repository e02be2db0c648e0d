package dev.perdure.web.history;

import io.temporal.client.WorkflowExecutionMetadata;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Memory of the histories that Perdure could not store; it logs each of them once. */
final class UnstoredHistories {

  private static final int MAX_HISTORIES = 1_000;
  private static final Logger LOG = LoggerFactory.getLogger(UnstoredHistories.class);

  private final LinkedHashMap<String, WorkflowExecutionMetadata> failed = new LinkedHashMap<>();
  private final LinkedHashSet<String> tooLarge = new LinkedHashSet<>();

  /** The executions whose histories the next sweep tries again. */
  List<WorkflowExecutionMetadata> failed() {
    return List.copyOf(failed.values());
  }

  /** The ids of executions whose histories are too large. */
  Set<String> tooLarge() {
    return Set.copyOf(tooLarge);
  }

  /** Ends the tries of histories that have become too old. */
  void forget(Predicate<WorkflowExecutionMetadata> tooOld) {
    failed.values().removeIf(tooOld);
  }

  void addFailed(WorkflowExecutionMetadata execution, RuntimeException failure) {
    if (failed.put(id(execution), execution) == null) {
      LOG.warn(
          "The history of {} can't be stored; Perdure tries again until it is too old",
          execution.getExecution().getWorkflowId(),
          failure);
    }
    if (failed.size() > MAX_HISTORIES) {
      failed.pollFirstEntry();
    }
  }

  void addTooLarge(WorkflowExecutionMetadata execution, int bytes) {
    if (tooLarge.add(id(execution))) {
      LOG.warn(
          "The history of {} has {} bytes and is not stored",
          execution.getExecution().getWorkflowId(),
          bytes);
    }
    if (tooLarge.size() > MAX_HISTORIES) {
      tooLarge.removeFirst();
    }
    end(execution);
  }

  /** Ends the tries of a history that is stored, or that the engine has deleted. */
  void end(WorkflowExecutionMetadata execution) {
    failed.remove(id(execution));
  }

  private static String id(WorkflowExecutionMetadata execution) {
    return execution.getExecution().getRunId();
  }
}
