package dev.perdure.workflows.flow;

import io.temporal.failure.ApplicationFailure;

/**
 * The engine's limit on the number of signals to one workflow. Any client of the engine can exhaust
 * the limit; the engine then refuses the signals of Perdure itself.
 */
public final class SignalLimit {

  /** The end of the engine's reason, which is the type of the failure. */
  private static final String REACHED = "SIGNAL_COUNT_LIMIT_EXCEEDED";

  private SignalLimit() {}

  /**
   * Sends a signal to a workflow. If the limit is exhausted, the sender's workflow task fails.
   * Perdure then ends the task's workflows and starts them again from the journal, with a new
   * count.
   */
  public static void send(String workflow, Runnable signal) {
    try {
      signal.run();
    } catch (ApplicationFailure e) {
      if (String.valueOf(e.getType()).endsWith(REACHED)) {
        throw new SignalsUsedUp(workflow);
      }
      throw e;
    }
  }

  /** The limit is exhausted. An error, so that no promise catches it. */
  static final class SignalsUsedUp extends Error {

    private static final long serialVersionUID = 1;

    /**
     * Creates the exception without a cause, because the engine's own words say that the workflow
     * does not exist.
     */
    SignalsUsedUp(String workflow) {
      super(
          "The workflow '%s' takes no more signals: somebody has sent it thousands."
              .formatted(workflow));
    }
  }
}
