package dev.perdure.activities.tool.run;

import dev.perdure.planner.json.JsonObject;
import java.util.Optional;

/** The arguments of a call, held against the schema of its tool. */
public sealed interface CheckedArguments {

  /** They fit, under the schema's names; a sentence names what was left out, if anything. */
  record Fitting(JsonObject arguments, String ignored) implements CheckedArguments {

    /** The text under a name, if there is one. */
    public Optional<String> text(String name) {
      return arguments.text(name);
    }

    /** The same arguments but for one. */
    Fitting without(String name) {
      return new Fitting(arguments.without(name), ignored);
    }
  }

  /** They do not: what is wrong, in words that let the model repair its call. */
  record Faulty(String reason) implements CheckedArguments {}
}
