package dev.perdure.web.gateway;

import dev.perdure.workflows.port.history.HistoryAnswer;
import dev.perdure.workflows.port.history.HistoryAsk;

/** The way to the hosts that have the files of tasks. */
public interface HistoryGateway {

  /**
   * Asks and waits for the answer.
   *
   * @throws EngineAway where the engine can't be reached
   * @throws HostAway where the host does not take the question up, or breaks off
   */
  HistoryAnswer ask(HistoryAsk ask);
}
