package dev.perdure.workflows.history;

import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.history.HistoryAnswer;
import dev.perdure.workflows.port.history.HistoryAsk;

/** One call, on the queue of the host. */
public final class HistoryWorkflowImpl implements HistoryWorkflow {

  @Override
  public HistoryAnswer ask(HistoryAsk ask) {
    return Ports.history(Ports.workspaceQueue(ask.host())).answer(ask);
  }
}
