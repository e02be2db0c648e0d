package dev.perdure.planner.plan;

import org.jspecify.annotations.Nullable;

/** The defaults for fields that a model left out of a plan, which the plan check then reports. */
final class PlanDefaults {

  private PlanDefaults() {}

  /** The text, or an empty one. */
  public static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  static <T> T orElse(@Nullable T value, T fallback) {
    return value == null ? fallback : value;
  }
}
