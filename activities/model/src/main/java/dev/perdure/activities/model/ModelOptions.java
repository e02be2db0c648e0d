package dev.perdure.activities.model;

import dev.perdure.planner.agent.ReasoningEffort;
import java.util.Optional;

/** How the model should answer; what is absent is the catalogue's or the vendor's to choose. */
public record ModelOptions(
    Optional<Integer> maxOutputTokens,
    SamplingOptions sampling,
    Optional<ReasoningEffort> variant) {

  /** No wishes. */
  public static ModelOptions standard() {
    return new ModelOptions(Optional.empty(), SamplingOptions.STANDARD, Optional.empty());
  }
}
