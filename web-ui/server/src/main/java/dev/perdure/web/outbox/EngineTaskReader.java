package dev.perdure.web.outbox;

import dev.perdure.planner.id.TaskId;
import java.util.List;
import java.util.Optional;

/** Reads the workflows of tasks from the engine, for a comparison with the records. */
public interface EngineTaskReader {

  /**
   * Reads the open workflows of a task with their histories.
   *
   * @throws EngineUnavailable if the engine does not answer
   */
  EngineTask read(TaskId task);

  /**
   * The run of a task's root workflow that is open; empty if none is. It decodes no payload.
   *
   * @throws EngineUnavailable if the engine does not answer
   */
  Optional<String> openExecution(TaskId task);

  /**
   * The tasks of this installation whose root workflows are open; at most {@code limit}.
   *
   * @throws EngineUnavailable if the engine does not answer
   */
  List<TaskId> open(int limit);
}
