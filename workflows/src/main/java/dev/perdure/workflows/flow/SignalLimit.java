package dev.perdure.workflows.flow;

import io.temporal.failure.ApplicationFailure;

/**
 * The engine's limit on the signals that one workflow takes. Everybody who reaches the engine can
 * use it up, and what Perdure itself has to say is refused from then on.
 */
public final class SignalLimit {

  /** The end of the engine's reason, which is the type of the failure. */
  private static final String REACHED = "SIGNAL_COUNT_LIMIT_EXCEEDED";

  private SignalLimit() {}

  /**
   * Sends a signal to a workflow. Where that takes no more of them, the sender's workflow task
   * fails: the task's workflows are ended then and started again from the journal, which count
   * anew.
   */
  public static void send(String workflow, Runnable signal) {
    try {
      signal.run();
    } catch (ApplicationFailure e) {
      if (e.getType().endsWith(REACHED)) {
        throw new SignalsUsedUp(workflow);
      }
      throw e;
    }
  }

  /** A signal that is needed can't be sent; an error, so that no promise takes it up. */
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
