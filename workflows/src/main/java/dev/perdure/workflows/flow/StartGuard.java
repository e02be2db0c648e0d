package dev.perdure.workflows.flow;

import dev.perdure.workflows.port.FailureTypes;
import io.temporal.failure.ApplicationFailure;
import io.temporal.workflow.Workflow;

/**
 * The check of a workflow's input before its constructor uses the input. Every person who reaches
 * the engine can start a workflow with anything. A constructor that fails would be tried again and
 * again.
 */
public final class StartGuard {

  private StartGuard() {}

  /**
   * Fails the workflow for good if its input is incomplete.
   *
   * @param input the required input, as the end of a sentence
   */
  public static void require(boolean isComplete, String input) {
    if (!isComplete) {
      throw refusal(Workflow.getInfo().getWorkflowType(), input);
    }
  }

  /** The failure of a workflow whose input is incomplete or unreadable. */
  public static ApplicationFailure refusal(String workflow, String input) {
    return ApplicationFailure.newNonRetryableFailure(
        "Workflow '%s' has no input that it can use, it needs %s: start tasks with Perdure."
            .formatted(workflow, input),
        FailureTypes.FOREIGN_START);
  }
}
