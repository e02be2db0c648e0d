package dev.perdure.web.trace;

import dev.perdure.planner.id.TaskId;
import java.util.Map;
import java.util.Optional;

/** Traces of tasks while no exporter is set. */
enum NoTaskTraces implements TaskTraces {
  NONE;

  @Override
  public TaskSpan start(TaskId task, Optional<String> traceId) {
    return TaskSpan.NONE;
  }

  @Override
  public TaskSpan open(TaskId task, Optional<String> traceId, String name) {
    return TaskSpan.NONE;
  }

  @Override
  public Map<String, String> headers() {
    return Map.of();
  }
}
