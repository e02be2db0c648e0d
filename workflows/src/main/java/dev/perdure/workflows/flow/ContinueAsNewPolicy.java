package dev.perdure.workflows.flow;

import io.temporal.workflow.Workflow;
import java.util.function.BooleanSupplier;

/**
 * The policy that decides when a workflow continues as new: once it is asked to or its history is
 * long, while it is free.
 */
public final class ContinueAsNewPolicy {

  private final BooleanSupplier free;
  private boolean asked;

  /** For a workflow that may continue as new only while it is free. */
  public ContinueAsNewPolicy(BooleanSupplier free) {
    this.free = free;
  }

  /** Requests it, as before a deployment. */
  public void ask() {
    asked = true;
  }

  /** Whether it was asked for, or the engine finds the history long. */
  public boolean isWanted() {
    return asked || Workflow.getInfo().isContinueAsNewSuggested();
  }

  /** Whether it is wanted, and the workflow is free. */
  public boolean isDue() {
    return free.getAsBoolean() && isWanted();
  }
}
