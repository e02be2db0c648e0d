package dev.perdure.activities.tool.run;

import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import java.util.Optional;

/**
 * The result of the hooks on a call.
 *
 * @param refusal the reason why Perdure does not make the call; empty if Perdure may make the call
 * @param notes each hook's time and verdict, for people
 */
public record CallHookResult(
    JsonObject arguments, Optional<String> refusal, List<JsonObject> notes) {

  public CallHookResult {
    notes = List.copyOf(notes);
  }

  /** The arguments, held against the schema again if hooks have changed them. */
  CheckedArguments read(HookedCall asked, ToolSpec spec) {
    return arguments.equals(asked.arguments())
        ? new CheckedArguments.Fitting(arguments, "")
        : ArgumentReader.read(spec, arguments);
  }

  /** A call that no hook has anything to do with. */
  static CallHookResult untouched(HookedCall call) {
    return new CallHookResult(call.arguments(), Optional.empty(), List.of());
  }
}
