package dev.perdure.workflows.port.run;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import org.jspecify.annotations.Nullable;

/**
 * Everything a run starts with. It stands in workflow history once for each run; each turn then
 * names the run alone.
 *
 * @param parent the run that asked for this one; null for the main run
 * @param step the step it carries out; null outside execution
 * @param readOnly whether the ceiling before approval holds (features D3); nobody can loosen it
 * @param steered whether it takes the person's messages while it runs
 * @param queue the task queue of the host that keeps its workspace
 * @param opening the message it opens with
 * @param turn the turn to go on with after continue-as-new; 0 for a new run
 */
public record RunSpec(
    TaskId task,
    RunId run,
    RunKind kind,
    @Nullable RunId parent,
    String agent,
    Phase phase,
    @Nullable StepId step,
    boolean readOnly,
    boolean steered,
    String queue,
    Opening opening,
    int turn) {

  /** The opening's value that names the call which a delegated run answers. */
  public static final String CALL = "call";

  /** The workflow that carries it out; the main run has one for each time it is opened. */
  public String workflowId() {
    return kind == RunKind.MAIN ? run + "-" + opening.key() : run.value();
  }

  /** The same run, to go on at a turn. */
  public RunSpec at(int next) {
    return new RunSpec(
        task, run, kind, parent, agent, phase, step, readOnly, steered, queue, opening, next);
  }
}
