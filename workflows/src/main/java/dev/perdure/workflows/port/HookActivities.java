package dev.perdure.workflows.port;

import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/**
 * The activity that asks the hooks about an event of an agent run, on the host of the workspace; an
 * answer is kept.
 */
@ActivityInterface
public interface HookActivities {

  /** Asks the hooks of an event; what they add is in the conversation when it returns. */
  @ActivityMethod(name = "askHooks")
  HookAnswer ask(HookRequest request);

  /** Whether the run goes its way: the model is called, or the run ends. */
  record HookAnswer(boolean passes) {}
}
