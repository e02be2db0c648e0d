package dev.perdure.activities.tool;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolSpec;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;

/**
 * Base class of tools that get the JSON arguments of a call as a record.
 *
 * @param <A> the arguments by their names in the schema; those that may be left out are nullable
 */
public abstract class TypedTool<A> implements Tool {

  private final Supplier<ToolSpec> spec;
  private final Class<A> arguments;

  protected TypedTool(ToolSpec spec, Class<A> arguments) {
    this(() -> spec, arguments);
  }

  /** A tool whose description may change. */
  protected TypedTool(Supplier<ToolSpec> spec, Class<A> arguments) {
    this.spec = spec;
    this.arguments = arguments;
  }

  @Override
  public final ToolSpec spec() {
    return spec.get();
  }

  @Override
  public final CallPreparation prepare(JsonObject given, ToolContext context) {
    A read;
    try {
      read = Json.mapper().convertValue(given, arguments);
    } catch (JacksonException e) {
      return CallPreparation.refused(
          "The arguments of %s do not have the form that its schema gives them: %s"
              .formatted(spec().name(), e.getOriginalMessage()));
    }
    return propose(read, context);
  }

  /** Prepares the effect of a call and changes nothing. */
  protected abstract CallPreparation propose(A arguments, ToolContext context);
}
