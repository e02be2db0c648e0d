package dev.perdure.workflows.port;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The phase at which a task execution starts or resumes. */
public enum ResumePoint {
  /** A new task. */
  @JsonProperty("start")
  START,
  /** A fork of a task, which begins with that one's plan. */
  @JsonProperty("fork")
  FORK,
  /** A message to an ended task that has to be planned first. */
  @JsonProperty("plan")
  PLAN,
  /** The first plan is being written. */
  @JsonProperty("write")
  WRITE,
  /** A plan that was sent back must be written again. */
  @JsonProperty("revise")
  REVISE,
  /** Planning ended without a plan, and an operator is asked. */
  @JsonProperty("unblock")
  UNBLOCK,
  /** A plan waits for a person: the root went on as a new one meanwhile. */
  @JsonProperty("approve")
  APPROVE,
  /** A delivery waits for a person: the root went on as a new one meanwhile. */
  @JsonProperty("deliver")
  DELIVER,
  /** Steps of an approved plan are still to be done. */
  @JsonProperty("execute")
  EXECUTE,
  /** A message to an ended task that may change files at once. */
  @JsonProperty("follow_up")
  FOLLOW_UP,
  /** A command to an ended task that a subagent carries out beside the main conversation. */
  @JsonProperty("subtask")
  SUBTASK,
  /**
   * The same, but the command only reads and leaves the end of the task as it is: its work was not
   * delivered, no plan is approved, or steps are still to be done.
   */
  @JsonProperty("read_subtask")
  READ_SUBTASK,
  /** Nothing to do: the task is archived, or no message waits. */
  @JsonProperty("nothing")
  NOTHING
}
