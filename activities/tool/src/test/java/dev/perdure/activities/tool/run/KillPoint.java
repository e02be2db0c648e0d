package dev.perdure.activities.tool.run;

/** Point in a tool call at which the process dies. */
public enum KillPoint {
  BEFORE_INTENT,
  AFTER_INTENT,
  BEFORE_FIRST_FILE,
  BEFORE_SECOND_FILE,
  BEFORE_OUTCOME,
  AFTER_OUTCOME
}
