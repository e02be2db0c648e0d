package dev.perdure.planner.agent;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The reasoning effort that a model is asked for, from none to max. */
public enum ReasoningEffort {
  @JsonProperty("none")
  NONE,
  @JsonProperty("low")
  LOW,
  @JsonProperty("medium")
  MEDIUM,
  @JsonProperty("high")
  HIGH,
  @JsonProperty("max")
  MAX;

  /** The variant of a name as people write it. */
  public static Optional<ReasoningEffort> of(String name) {
    return Stream.of(values()).filter(variant -> variant.wireName().equals(name)).findFirst();
  }

  /** The name as people write it. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
