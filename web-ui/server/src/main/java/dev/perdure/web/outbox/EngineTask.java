package dev.perdure.web.outbox;

import dev.perdure.planner.id.TaskId;
import java.util.Map;
import java.util.Optional;

/**
 * A task as its workflows in the engine have it.
 *
 * @param execution the run of the root workflow that is open; empty if none is
 * @param idle whether the root only waits: no activity, run or workflow task is pending
 * @param rootFacts the facts in the root's history
 * @param runs the facts of the open workflows of runs, by the workflows' ids
 */
public record EngineTask(
    TaskId task,
    Optional<String> execution,
    boolean idle,
    WorkflowFacts rootFacts,
    Map<String, WorkflowFacts> runs) {

  /** Copies the runs. */
  public EngineTask {
    runs = Map.copyOf(runs);
  }
}
