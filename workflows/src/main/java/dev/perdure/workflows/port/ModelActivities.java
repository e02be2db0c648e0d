package dev.perdure.workflows.port;

import dev.perdure.planner.task.Triage;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/**
 * The activities that call models, for the turns of agent runs and for smaller work such as triage
 * and titles; a repeated call returns the stored answer.
 */
@ActivityInterface
public interface ModelActivities {

  /** The type of the failure if the very first call of a task finds that its key is refused. */
  String KEY_REFUSED = "KEY_REFUSED";

  /** Calls the model for one turn of a run; stores its message, calls and usage. */
  @ActivityMethod(name = "callModel")
  TurnResult respond(TurnRequest turn);

  /**
   * Calls the model again for a parked turn, until the provider answers; withdraws the request to a
   * person then.
   */
  @ActivityMethod(name = "callParkedModel")
  TurnResult respondParked(ParkedTurn turn);

  /** Picks the strategy of a task; layered if no model says. */
  @ActivityMethod(name = "triageTask")
  Triage triage(TaskRef task);

  /** Writes three to five checkpoints as a task's own plan; none if no model says. */
  @ActivityMethod(name = "draftRoadmap")
  void roadmap(TaskRef task);

  /**
   * Asks how the exploring is to be divided; one to three explorers, the default if it does not
   * say.
   */
  @ActivityMethod(name = "scopeExploration")
  ExplorationScope scope(TaskRef task);

  /** Records what a step's reviewer found of its described checks, and says it. */
  @ActivityMethod(name = "judgeStep")
  StepVerdict judge(VerdictRequest request);

  /**
   * Asks a model to reflect on a failed attempt at a step: the attempt's approach, the reason for
   * the failure and the change to make.
   */
  @ActivityMethod(name = "reflectOnStep")
  void reflect(ReflectionRequest reflection);

  /** Names a task by a small model; it keeps its name if that is not possible. */
  @ActivityMethod(name = "nameTask")
  TaskName name(TaskRef task);

  /** Sums a task up at its end by a small model; without one its last report stands. */
  @ActivityMethod(name = "summarizeTask")
  void summarize(TaskRef task);
}
