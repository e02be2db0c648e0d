package dev.perdure.workflows.port.model;

import dev.perdure.workflows.port.task.TaskRef;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** What is asked of a model. Each call is remembered: asked again, it answers the same. */
@ActivityInterface
public interface ModelActivities {

  /** The type of the failure where the very first call of a task finds that its key is refused. */
  String KEY_REFUSED = "KEY_REFUSED";

  /** Lets the model speak once in a run; stores its message, calls and usage. */
  @ActivityMethod(name = "respond")
  Reply respond(Turn turn);

  /**
   * Asks how the exploring is to be divided; one to three explorers, the default where it does not
   * say.
   */
  @ActivityMethod(name = "scope")
  Scope scope(TaskRef task);

  /** Asks whether what a step's or the plan's described checks want is fulfilled. */
  @ActivityMethod(name = "judge")
  Verdict judge(Judgement judgement);
}
