package dev.perdure.workflows.history;

import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.Queues;
import dev.perdure.workflows.port.history.HistoryAnswer;
import dev.perdure.workflows.port.history.HistoryAsk;
import io.temporal.workflow.Workflow;

/** One call, on the queue of the host. */
public final class HistoryWorkflowImpl implements HistoryWorkflow {

  @Override
  public HistoryAnswer ask(HistoryAsk ask) {
    Queues queues = Queues.of(Workflow.getInfo().getTaskQueue());
    return Ports.history(queues.workspace(ask.host())).answer(ask);
  }
}
