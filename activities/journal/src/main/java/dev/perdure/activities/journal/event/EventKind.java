package dev.perdure.activities.journal.event;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.stream.Stream;

/** Kinds of task events that a page may show; the wire name of each is its SSE event name. */
public enum EventKind {
  @JsonProperty("task.phase")
  TASK_PHASE("task.phase", TaskEvent.PhaseChanged.class),
  @JsonProperty("task.state")
  TASK_STATE("task.state", TaskEvent.StateChanged.class),
  @JsonProperty("run.started")
  RUN_STARTED("run.started", TaskEvent.RunStarted.class),
  @JsonProperty("run.finished")
  RUN_FINISHED("run.finished", TaskEvent.RunFinished.class),
  @JsonProperty("message.created")
  MESSAGE_CREATED("message.created", TaskEvent.MessageCreated.class),
  @JsonProperty("part.updated")
  PART_UPDATED("part.updated", TaskEvent.PartUpdated.class),
  @JsonProperty("part.reset")
  PART_RESET("part.reset", TaskEvent.PartReset.class),
  @JsonProperty("tool.started")
  TOOL_STARTED("tool.started", TaskEvent.ToolStarted.class),
  @JsonProperty("tool.finished")
  TOOL_FINISHED("tool.finished", TaskEvent.ToolFinished.class),
  @JsonProperty("request.raised")
  REQUEST_RAISED("request.raised", TaskEvent.RequestRaised.class),
  @JsonProperty("request.updated")
  REQUEST_UPDATED("request.updated", TaskEvent.RequestUpdated.class),
  @JsonProperty("request.settled")
  REQUEST_SETTLED("request.settled", TaskEvent.RequestSettled.class),
  @JsonProperty("plan.revised")
  PLAN_REVISED("plan.revised", TaskEvent.PlanRevised.class),
  @JsonProperty("step.state")
  STEP_STATE("step.state", TaskEvent.StepChanged.class),
  @JsonProperty("usage.updated")
  USAGE_UPDATED("usage.updated", TaskEvent.UsageUpdated.class),
  @JsonProperty("budget.warned")
  BUDGET_WARNED("budget.warned", TaskEvent.BudgetWarned.class),
  @JsonProperty("task.deadline")
  TASK_DEADLINE("task.deadline", TaskEvent.DeadlineNeared.class),
  @JsonProperty("workspace.changed")
  WORKSPACE_CHANGED("workspace.changed", TaskEvent.WorkspaceChanged.class),
  @JsonProperty("notice")
  NOTICE("notice", TaskEvent.NoticeShown.class);

  private final String wireName;
  private final Class<? extends TaskEvent> type;

  EventKind(String wireName, Class<? extends TaskEvent> type) {
    this.wireName = wireName;
    this.type = type;
  }

  /** The kind of an event. */
  static EventKind of(TaskEvent event) {
    return Stream.of(values())
        .filter(kind -> kind.type.isInstance(event))
        .findFirst()
        .orElseThrow();
  }

  /** The name on the wire, such as {@code task.phase}. */
  public String wireName() {
    return wireName;
  }

  /** Whether the data holds words or calls of a transcript, which may be encrypted. */
  public boolean isTranscript() {
    return switch (this) {
      case MESSAGE_CREATED, PART_UPDATED, TOOL_STARTED, TOOL_FINISHED -> true;
      case TASK_PHASE,
          TASK_STATE,
          RUN_STARTED,
          RUN_FINISHED,
          PART_RESET,
          REQUEST_RAISED,
          REQUEST_UPDATED,
          REQUEST_SETTLED,
          PLAN_REVISED,
          STEP_STATE,
          USAGE_UPDATED,
          BUDGET_WARNED,
          TASK_DEADLINE,
          WORKSPACE_CHANGED,
          NOTICE ->
          false;
    };
  }

  /** The type of its data. */
  public Class<? extends TaskEvent> type() {
    return type;
  }
}
