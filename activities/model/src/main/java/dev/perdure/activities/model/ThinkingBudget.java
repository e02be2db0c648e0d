package dev.perdure.activities.model;

import dev.perdure.planner.agent.ReasoningEffort;

/** The budget of tokens for a model's thinking, by how hard it is to think. */
public final class ThinkingBudget {

  /** The tokens that remain for the answer at least. */
  public static final int MIN_ANSWER = 1024;

  private ThinkingBudget() {}

  /** The budget of a model with this limit of output. */
  public static int of(ReasoningEffort variant, int outputTokens) {
    int wanted =
        switch (variant) {
          case NONE, LOW -> 4_000;
          case MEDIUM -> 10_000;
          case HIGH -> 20_000;
          case MAX -> 30_000;
        };
    return Math.max(MIN_ANSWER, Math.min(wanted, outputTokens - MIN_ANSWER));
  }
}
