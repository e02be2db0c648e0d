package dev.perdure.planner.agent;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** How hard a model is to think. */
public enum Variant {
  NONE,
  LOW,
  MEDIUM,
  HIGH,
  MAX;

  /** The variant of a name as people write it. */
  public static Optional<Variant> of(String name) {
    return Stream.of(values()).filter(variant -> variant.wireName().equals(name)).findFirst();
  }

  /** The name as people write it. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
