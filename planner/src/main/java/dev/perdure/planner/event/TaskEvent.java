package dev.perdure.planner.event;

import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** Something that happened to a task, before the log gives it a number and a time. */
public record TaskEvent(EventKind kind, TaskId taskId, @Nullable RunId runId, JsonObject data) {

  /** An event of the task as a whole. */
  public static TaskEvent of(EventKind kind, TaskId taskId, JsonObject data) {
    return new TaskEvent(kind, taskId, null, data);
  }

  /** An event of one run. */
  public static TaskEvent of(EventKind kind, TaskId taskId, RunId runId, JsonObject data) {
    return new TaskEvent(kind, taskId, runId, data);
  }
}
