package dev.perdure.planner.plan;

/**
 * Something wrong with a plan: where, as a path into the typed plan, and a sentence with the
 * remedy.
 */
public record PlanFinding(String where, String sentence) {

  @Override
  public String toString() {
    return where + ": " + sentence;
  }
}
