package dev.perdure.workflows.port;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.planner.id.RunId;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/**
 * The activity that asks the hooks for an event of an agent run, before a model call or at its end,
 * on the host of the workspace; an answer is kept.
 */
@ActivityInterface
public interface HookActivities {

  /** Asks the hooks of an event; what they add is in the conversation when it returns. */
  @ActivityMethod(name = "askHooks")
  HookAnswer ask(HookRequest request);

  /** An event of a run's turn. */
  enum HookEvent {
    /** A model is about to be called. */
    @JsonProperty("model.before")
    MODEL_BEFORE("model.before"),
    /** The model has answered without calls, so that its run would end. */
    @JsonProperty("run.end")
    RUN_END("run.end");

    private final String key;

    HookEvent(String key) {
      this.key = key;
    }

    /** Its key in the section {@code hooks} of the settings. */
    public String key() {
      return key;
    }
  }

  /** An event of a run at a turn, counted from 1. */
  record HookRequest(RunId run, int turn, HookEvent event) {}

  /** Whether the run goes its way: the model is called, or the run ends. */
  record HookAnswer(boolean passes) {}

  /**
   * The events for which a task has hooks.
   *
   * @param modelBefore whether some are asked before each model call
   * @param runEnd whether some are asked at the end
   */
  record TurnHooks(boolean modelBefore, boolean runEnd) {}
}
