package dev.perdure.planner.owner;

/** The steps that a search for owners may take, so that no file makes the search long. */
final class MatchBudget {

  private long steps;

  MatchBudget(long steps) {
    this.steps = steps;
  }

  void spend() {
    steps--;
  }

  boolean isSpent() {
    return steps <= 0;
  }
}
