package dev.perdure.web.outbox;

import dev.perdure.planner.id.TaskId;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A task as its workflows in the engine have it.
 *
 * @param execution the run of the root workflow that is open; empty if none is
 * @param isIdle whether the root only waits: no activity, run or workflow task is pending
 * @param dueWorkflows the open workflows whose workflow tasks are pending
 * @param rootFacts the facts in the root's history
 * @param runs the facts of the open workflows of runs, by the workflows' ids
 */
public record EngineTask(
    TaskId task,
    Optional<String> execution,
    boolean isIdle,
    Set<String> dueWorkflows,
    WorkflowFacts rootFacts,
    Map<String, WorkflowFacts> runs) {

  /** Copies the collections. */
  public EngineTask {
    dueWorkflows = Set.copyOf(dueWorkflows);
    runs = Map.copyOf(runs);
  }

  /** The reason why the histories can't be read as a whole; empty if they can. */
  public Optional<String> unreadable() {
    return Stream.concat(Stream.of(rootFacts), runs.values().stream())
        .map(WorkflowFacts::unreadable)
        .flatMap(Optional::stream)
        .findFirst();
  }
}
