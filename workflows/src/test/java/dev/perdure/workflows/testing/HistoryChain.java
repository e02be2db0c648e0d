package dev.perdure.workflows.testing;

import io.temporal.client.WorkflowClient;
import io.temporal.common.WorkflowExecutionHistory;
import java.util.ArrayList;
import java.util.List;

/** The histories of a workflow that went on in new ones. */
final class HistoryChain {

  private HistoryChain() {}

  /** The newest one first: each went on where the next one ends. */
  static List<WorkflowExecutionHistory> of(WorkflowClient client, String workflow) {
    List<WorkflowExecutionHistory> chain = new ArrayList<>();
    chain.add(client.fetchHistory(workflow));
    String before = runBefore(chain.getLast());
    while (!before.isEmpty()) {
      chain.add(client.fetchHistory(workflow, before));
      before = runBefore(chain.getLast());
    }
    return chain;
  }

  private static String runBefore(WorkflowExecutionHistory history) {
    return history
        .getEvents()
        .getFirst()
        .getWorkflowExecutionStartedEventAttributes()
        .getContinuedExecutionRunId();
  }
}
