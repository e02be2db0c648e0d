package dev.perdure.workflows.phase;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.task.RunKind;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.RunSpec.Opening;
import org.jspecify.annotations.Nullable;

/** A run as a phase describes it, step by step, until it is complete. */
public final class RunPlan {

  private final TaskExecution sitting;
  private final RunKind kind;
  private final RunId run;
  private final String agent;
  private boolean readOnly;
  private boolean steered;
  private @Nullable StepId step;

  RunPlan(TaskExecution sitting, RunKind kind, RunId run, String agent) {
    this.sitting = sitting;
    this.kind = kind;
    this.run = run;
    this.agent = agent;
  }

  /** Under the ceiling that holds before approval. */
  public RunPlan readOnly() {
    readOnly = true;
    return this;
  }

  /** Taking a person's messages while it runs. */
  public RunPlan steered() {
    steered = true;
    return this;
  }

  /** Carrying out a step. */
  public RunPlan step(StepId id) {
    step = id;
    return this;
  }

  /** The run, opened by a message. */
  public RunSpec opening(Opening opening) {
    return new RunSpec(
        sitting.task(),
        run,
        kind,
        kind == RunKind.MAIN ? null : sitting.task().mainRun(),
        agent,
        sitting.phase(),
        step,
        readOnly,
        steered,
        sitting.brief().queue(),
        opening,
        0);
  }
}
