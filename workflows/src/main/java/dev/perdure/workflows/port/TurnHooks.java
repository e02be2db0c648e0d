package dev.perdure.workflows.port;

/**
 * The events for which a task has hooks.
 *
 * @param modelBefore whether some are asked before each model call
 * @param runEnd whether some are asked at the end
 */
public record TurnHooks(boolean modelBefore, boolean runEnd) {

  /** No hooks. */
  public static TurnHooks none() {
    return new TurnHooks(false, false);
  }
}
