package dev.perdure.web.outbox;

import java.util.Optional;
import java.util.Set;

/**
 * The facts about a task in the history of one of its workflows.
 *
 * @param run the run that the workflow carries out; empty for the root
 * @param turn the newest turn that the workflow has begun; 0 if it tells none
 * @param done the tool calls that ended in this turn
 * @param started the runs that the workflow has started, by their workflows
 * @param mentioned the requests and decisions that the history names
 * @param recorded the requests that activities have read from the records or written there
 * @param settled the decisions that activities have read from the records or written there
 * @param isBegun whether the root has read its task
 * @param unreadable why a payload can't be decoded, so that facts are missing; empty if all can
 */
public record WorkflowFacts(
    String run,
    int turn,
    Set<String> done,
    Set<String> started,
    Set<String> mentioned,
    Set<String> recorded,
    Set<String> settled,
    boolean isBegun,
    Optional<String> unreadable) {

  /** Copies the collections. */
  public WorkflowFacts {
    done = Set.copyOf(done);
    started = Set.copyOf(started);
    mentioned = Set.copyOf(mentioned);
    recorded = Set.copyOf(recorded);
    settled = Set.copyOf(settled);
  }
}
