package dev.perdure.activities.model;

import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * How a model draws its next word.
 *
 * @param temperature the sampling temperature
 * @param topP the share of the likeliest words that are drawn from
 */
public record SamplingOptions(Optional<Double> temperature, Optional<Double> topP) {

  /** As the vendor does by itself. */
  public static final SamplingOptions STANDARD =
      new SamplingOptions(Optional.empty(), Optional.empty());

  /** Writes it as all vendors name it. */
  public void putInto(ObjectNode body) {
    temperature.ifPresent(value -> body.put("temperature", (double) value));
    topP.ifPresent(value -> body.put("top_p", (double) value));
  }
}
