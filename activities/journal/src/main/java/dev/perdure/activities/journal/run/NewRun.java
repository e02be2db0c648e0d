package dev.perdure.activities.journal.run;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunSettings;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A run that is to start.
 *
 * @param parent the run that asked for it; null for the main run
 * @param step the step it carries out; null outside execution
 * @param focus what an explorer looks at; null for others
 */
public record NewRun(
    RunId id,
    TaskId task,
    RunKind kind,
    @Nullable RunId parent,
    String workflowId,
    String agent,
    Phase phase,
    @Nullable String step,
    String title,
    @Nullable String focus,
    @Nullable String model,
    @Nullable Instant deadline,
    boolean ceiling,
    RunSettings settings) {

  /** The main run of a task, which may not change files before a plan is approved. */
  public static NewRun main(TaskId task, Phase phase) {
    return aside(task.mainRun(), task, RunKind.MAIN, "plan", phase, "Main run").below(null);
  }

  /** A read-only run of one model call, which the workflow of the task itself makes. */
  public static NewRun aside(
      RunId id, TaskId task, RunKind kind, String agent, Phase phase, String title) {
    return new NewRun(
        id,
        task,
        kind,
        task.mainRun(),
        task.value(),
        agent,
        phase,
        null,
        title,
        null,
        null,
        null,
        true,
        RunSettings.unsteered());
  }

  /** The same run with a model; null for the model of the agent. */
  public NewRun by(@Nullable String name) {
    return with(parent, step, name);
  }

  /** The same run about a step. */
  public NewRun about(StepId named) {
    return with(parent, named.value(), model);
  }

  private NewRun below(@Nullable RunId caller) {
    return with(caller, step, model);
  }

  private NewRun with(@Nullable RunId caller, @Nullable String named, @Nullable String name) {
    return new NewRun(
        id,
        task,
        kind,
        caller,
        workflowId,
        agent,
        phase,
        named,
        title,
        focus,
        name,
        deadline,
        ceiling,
        settings);
  }
}
