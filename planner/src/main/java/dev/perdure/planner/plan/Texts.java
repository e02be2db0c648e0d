package dev.perdure.planner.plan;

import org.jspecify.annotations.Nullable;

/** What a model left out, replaced by something the plan check can name. */
final class Texts {

  private Texts() {}

  /** The text, or an empty one. */
  public static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  static <T> T orElse(@Nullable T value, T fallback) {
    return value == null ? fallback : value;
  }
}
