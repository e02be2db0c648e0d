package dev.perdure.web.reconciliation;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How the records and the engine differ about a task. */
public enum TaskDifferenceKind {
  /** The task is open, and the engine runs no workflow of it. */
  @JsonProperty("no_workflow")
  NO_WORKFLOW,
  /** The engine lacks work that the records have. */
  @JsonProperty("engine_behind")
  ENGINE_BEHIND,
  /** The records lack work that the engine has. */
  @JsonProperty("records_behind")
  RECORDS_BEHIND,
  /** The engine runs a workflow of a task that the records do not have. */
  @JsonProperty("no_records")
  NO_RECORDS
}
