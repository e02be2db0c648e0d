package dev.perdure.planner.plan;

/** The exception for Markdown that is no plan: the line, counted from 1, and the remedy. */
public final class InvalidPlanText extends RuntimeException {

  private static final long serialVersionUID = 1;

  InvalidPlanText(int line, String sentence) {
    super("Line %d: %s".formatted(line, sentence));
  }
}
