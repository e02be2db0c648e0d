package dev.perdure.activities.tool.run;

import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.run.ArgumentReader.Arguments;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import java.util.Optional;

/**
 * Hooks of people that are asked before and after tool calls; they may refuse and change, never
 * allow.
 */
public interface CallHooks {

  /** A call before the rules have judged it. */
  record HookedCall(String tool, JsonObject arguments, ToolContext context) {}

  /**
   * What hooks made of a call.
   *
   * @param refusal why it is not made; empty if it may be
   * @param notes each hook's time and verdict, for people
   */
  record Hooked(JsonObject arguments, Optional<String> refusal, List<JsonObject> notes) {

    public Hooked {
      notes = List.copyOf(notes);
    }

    /** The arguments, held against the schema again where hooks have changed them. */
    Arguments read(HookedCall asked, ToolSpec spec) {
      return arguments.equals(asked.arguments())
          ? new Arguments.Fitting(arguments, "")
          : ArgumentReader.read(spec, arguments);
    }

    /** A call that no hook has anything to do with. */
    static Hooked untouched(HookedCall call) {
      return new Hooked(call.arguments(), Optional.empty(), List.of());
    }
  }

  /** Asks before a call is judged; asked again about the same call, it says the same. */
  Hooked before(HookedCall call) throws InterruptedException;

  /** Asks before a person is asked for permission. */
  Hooked permission(HookedCall call) throws InterruptedException;

  /** Tells of a result; the same result with what hooks added. */
  ToolResult after(HookedCall call, ToolResult result);

  /** No hooks. */
  static CallHooks none() {
    return new CallHooks() {
      @Override
      public Hooked before(HookedCall call) {
        return Hooked.untouched(call);
      }

      @Override
      public Hooked permission(HookedCall call) {
        return Hooked.untouched(call);
      }

      @Override
      public ToolResult after(HookedCall call, ToolResult result) {
        return result;
      }
    };
  }
}
