package dev.perdure.activities.model;

/** How a model is asked to reason. */
public enum ReasoningMode {
  /** Not at all, or as it likes. */
  NONE,
  /** By a budget of tokens. */
  BUDGET,
  /** By an effort, as much as it finds necessary. */
  ADAPTIVE,
  /** By an effort. */
  EFFORT
}
