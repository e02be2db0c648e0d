package dev.perdure.workflows.history;

import dev.perdure.workflows.port.history.HistoryAnswer;
import dev.perdure.workflows.port.history.HistoryAsk;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** Takes a question to the host that has the files of a task, and its answer back. */
@WorkflowInterface
public interface HistoryWorkflow {

  /** Fails where the host does not take the question up in time. */
  @WorkflowMethod(name = "History")
  HistoryAnswer ask(HistoryAsk ask);
}
