package dev.perdure.web.outage;

/** Moment of a task at which a part goes away. */
enum Moment {
  MODEL_STREAMS("model streaming"),
  TOOL_RUNS("tool running"),
  PLAN_WAITS("plan waits"),
  STEP_TO_MERGE("step to merge"),
  DECISION_UNDER_WAY("decision under way");

  private final String title;

  Moment(String title) {
    this.title = title;
  }

  /** The name in the table. */
  String title() {
    return title;
  }
}
