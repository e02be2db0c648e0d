package dev.perdure.workflows.flow;

import io.temporal.workflow.Workflow;
import java.util.function.BooleanSupplier;

/** Whether a workflow had better go on with a fresh history as soon as it is at rest. */
public final class ContinueAsNewPolicy {

  private final BooleanSupplier free;
  private boolean asked;

  /** For a workflow that may be renewed only while it is free. */
  public ContinueAsNewPolicy(BooleanSupplier free) {
    this.free = free;
  }

  /** An operator asks for it, as before new code is deployed. */
  public void ask() {
    asked = true;
  }

  /** Whether it was asked for, or the engine finds the history long. */
  public boolean isDue() {
    return free.getAsBoolean() && (asked || Workflow.getInfo().isContinueAsNewSuggested());
  }
}
