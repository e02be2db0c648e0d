package dev.perdure.web.trace;

import dev.perdure.planner.id.TaskId;
import java.util.Map;
import java.util.Optional;

/**
 * The traces of tasks. A task belongs to the trace of the request that created it, whenever and by
 * whatever process Perdure works on it later.
 */
public interface TaskTraces {

  /**
   * Begins the start of a task's workflow; within the creating request this is the task's root
   * span.
   */
  TaskSpan start(TaskId task, Optional<String> traceId);

  /** Begins work on a task in the task's trace. The span links to the present span. */
  TaskSpan open(TaskId task, Optional<String> traceId, String name);

  /** The headers that carry the present trace context to another server. */
  Map<String, String> headers();

  /** No traces: nothing is recorded and no header is sent. */
  static TaskTraces none() {
    return NoTaskTraces.NONE;
  }
}
