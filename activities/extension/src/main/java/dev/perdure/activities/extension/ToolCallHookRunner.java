package dev.perdure.activities.extension;

import dev.perdure.activities.agent.TaskConfigurationLookup;
import dev.perdure.activities.journal.conversation.HookVerdictStore;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.run.CallHookResult;
import dev.perdure.activities.tool.run.CallHooks;
import dev.perdure.activities.tool.run.HookedCall;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolResult;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the hooks of a task's configuration around tool calls; each is asked once about a call, even
 * if the process dies.
 */
public record ToolCallHookRunner(
    TaskConfigurationLookup configurations, HookVerdictStore verdicts, Sandbox sandbox)
    implements CallHooks {

  @Override
  public CallHookResult before(HookedCall call) throws InterruptedException {
    return ask("tool.before", call, JsonObject.empty());
  }

  @Override
  public CallHookResult permission(HookedCall call) throws InterruptedException {
    return ask("permission.ask", call, JsonObject.empty());
  }

  /**
   * Runs the hooks after a call. The call is done: a hook may add a word for the model, and no
   * more.
   */
  @Override
  public ToolResult after(HookedCall call, ToolResult result) {
    JsonObject told = JsonObject.of("output", result.output()).with("isError", result.isError());
    try {
      CallHookResult hookResult = ask("tool.after", call, JsonObject.of("result", told.fields()));
      if (hookResult.notes().isEmpty()) {
        return result;
      }
      List<Object> notes = new ArrayList<>(result.metadata().list("hooks"));
      hookResult.notes().forEach(note -> notes.add(note.without("context").fields()));
      var words = new StringBuilder();
      hookResult.notes().stream()
          .flatMap(note -> note.text("context").stream())
          .forEach(context -> words.append("\n\nA hook says: ").append(context));
      hookResult.refusal().ifPresent(reason -> words.append("\n\nA hook says: ").append(reason));
      return result.withOutput(result.output() + words).with("hooks", notes);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return result;
    }
  }

  private CallHookResult ask(String event, HookedCall call, JsonObject more)
      throws InterruptedException {
    JsonObject told =
        more.with("tool", call.tool())
            .with("arguments", call.arguments().fields())
            .with("call", call.context().call().value());
    var runner = new HookRunner(configurations, verdicts, sandbox);
    CallHookResult hookResult =
        runner.ask(new HookQuestion(event, call.tool(), told, call.context(), false));
    List<JsonObject> notes =
        hookResult.notes().stream().map(note -> note.without("position")).toList();
    return new CallHookResult(hookResult.arguments(), hookResult.refusal(), notes);
  }
}
