package dev.perdure.web.task;

import dev.perdure.activities.model.ModelFailure;
import dev.perdure.planner.agent.ModelFallbackChain;
import dev.perdure.planner.agent.ReasoningEffort;
import dev.perdure.planner.json.NearestName;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.SizeLimits;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Resolves the model name that a person gave to an available model, and checks the variant. */
@FunctionalInterface
public interface ModelNameResolver {

  /**
   * The full name of a model that can be asked; an empty name means the standard one.
   *
   * @throws ModelFailure whose sentence says why the model can't be used
   */
  String choose(String wanted);

  /** The full name of the first of several models, each of which can be asked. */
  default String first(ModelFallbackChain chain) {
    SizeLimits.key("model", chain.written());
    return chain.names().stream().map(this::choose).toList().stream()
        .findFirst()
        .orElseGet(() -> choose(""));
  }

  /** Whether a model can be told how hard to think. */
  default boolean takesVariants(String chosen) {
    return true;
  }

  /** Refuses a variant that does not exist, or that a model does not have. */
  default void requireVariant(String model, @Nullable String variant) {
    List<String> known =
        Stream.of(ReasoningEffort.values()).map(ReasoningEffort::wireName).toList();
    if (variant != null && !known.contains(variant)) {
      throw ApiFailure.invalid(
          "variant",
          "There is no variant '%s': %s".formatted(variant, NearestName.remedy(variant, known)));
    }
    if (variant != null && !takesVariants(model)) {
      throw ApiFailure.invalid(
          "variant",
          "The model '%s' has no variants: leave '%s' out, or choose a model that can be told how hard to think."
              .formatted(model, variant));
    }
  }

  /** Whether anybody knows what it costs. */
  default boolean isPriced(String chosen) {
    return true;
  }
}
