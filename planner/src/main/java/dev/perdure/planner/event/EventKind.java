package dev.perdure.planner.event;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The kinds of events a page may show; the wire name is the SSE event name. */
public enum EventKind {
  @JsonProperty("task.phase")
  TASK_PHASE("task.phase"),
  @JsonProperty("task.state")
  TASK_STATE("task.state"),
  @JsonProperty("run.started")
  RUN_STARTED("run.started"),
  @JsonProperty("run.finished")
  RUN_FINISHED("run.finished"),
  @JsonProperty("message.created")
  MESSAGE_CREATED("message.created"),
  @JsonProperty("part.updated")
  PART_UPDATED("part.updated"),
  @JsonProperty("part.reset")
  PART_RESET("part.reset"),
  @JsonProperty("tool.started")
  TOOL_STARTED("tool.started"),
  @JsonProperty("tool.finished")
  TOOL_FINISHED("tool.finished"),
  @JsonProperty("request.raised")
  REQUEST_RAISED("request.raised"),
  @JsonProperty("request.updated")
  REQUEST_UPDATED("request.updated"),
  @JsonProperty("request.settled")
  REQUEST_SETTLED("request.settled"),
  @JsonProperty("plan.revised")
  PLAN_REVISED("plan.revised"),
  @JsonProperty("step.state")
  STEP_STATE("step.state"),
  @JsonProperty("usage.updated")
  USAGE_UPDATED("usage.updated"),
  @JsonProperty("budget.warned")
  BUDGET_WARNED("budget.warned"),
  @JsonProperty("workspace.changed")
  WORKSPACE_CHANGED("workspace.changed"),
  @JsonProperty("command.finished")
  COMMAND_FINISHED("command.finished"),
  @JsonProperty("notice")
  NOTICE("notice");

  private final String wireName;

  EventKind(String wireName) {
    this.wireName = wireName;
  }

  /** The name on the wire, such as {@code task.phase}. */
  public String wireName() {
    return wireName;
  }
}
