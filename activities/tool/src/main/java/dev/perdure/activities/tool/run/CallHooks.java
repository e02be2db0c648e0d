package dev.perdure.activities.tool.run;

import dev.perdure.planner.tool.ToolResult;

/**
 * Hooks of people that are asked before and after tool calls; they may refuse and change, never
 * allow.
 */
public interface CallHooks {

  /** Asks before a call is judged; asked again about the same call, it says the same. */
  CallHookResult before(HookedCall call) throws InterruptedException;

  /** Asks before a person is asked for permission. */
  CallHookResult permission(HookedCall call) throws InterruptedException;

  /** Tells of a result; the same result with what hooks added. */
  ToolResult after(HookedCall call, ToolResult result);

  /** No hooks. */
  static CallHooks none() {
    return new CallHooks() {
      @Override
      public CallHookResult before(HookedCall call) {
        return CallHookResult.untouched(call);
      }

      @Override
      public CallHookResult permission(HookedCall call) {
        return CallHookResult.untouched(call);
      }

      @Override
      public ToolResult after(HookedCall call, ToolResult result) {
        return result;
      }
    };
  }
}
