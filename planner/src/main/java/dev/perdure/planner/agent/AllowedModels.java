package dev.perdure.planner.agent;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.permission.Glob;
import java.util.List;
import java.util.Optional;

/**
 * The models that an organisation allows, as patterns such as {@code anthropic/*}; empty for all.
 */
public record AllowedModels(@JsonValue List<String> patterns) {

  /** Copies the patterns. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public AllowedModels {
    patterns = NullSafeLists.copy(patterns);
  }

  /** All models. */
  public static AllowedModels all() {
    return new AllowedModels(List.of());
  }

  /** Whether a model of this full name, such as {@code openai/gpt-5}, is allowed. */
  public boolean allows(String model) {
    return patterns.isEmpty()
        || patterns.stream().anyMatch(pattern -> new Glob(pattern).matches(model));
  }

  /** Returns the refusal of a model, as a sentence; empty for an allowed one. */
  public Optional<String> refusal(String model) {
    return allows(model)
        ? Optional.empty()
        : Optional.of(
            "The organisation does not allow the model '%s': use one of %s."
                .formatted(model, String.join(", ", patterns)));
  }
}
