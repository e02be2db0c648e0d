package dev.perdure.workflows.port;

/** One planner, counted from 1, with what it looks at most. */
public record TeamPlanner(int number, String perspective) {

  /** The name of its draft. */
  public String draft() {
    return "draft-" + number;
  }
}
