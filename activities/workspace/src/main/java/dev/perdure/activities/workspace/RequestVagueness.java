package dev.perdure.activities.workspace;

import dev.perdure.activities.journal.task.TaskRequestReader;
import dev.perdure.activities.journal.task.WorkspaceFactsStore;
import dev.perdure.planner.id.TaskId;

/** Whether the request of a task leaves open what it is about. */
final class RequestVagueness {

  private final TaskRequestReader taskRequestReader;
  private final WorkspaceFactsStore workspaceFactsStore;

  RequestVagueness(TaskRequestReader taskRequestReader, WorkspaceFactsStore workspaceFactsStore) {
    this.taskRequestReader = taskRequestReader;
    this.workspaceFactsStore = workspaceFactsStore;
  }

  /** Whether a request that is no question names no file that is there. */
  boolean isVague(TaskId task) {
    boolean asks = taskRequestReader.words(task).strip().endsWith("?");
    boolean names =
        workspaceFactsStore.find(task).filter(facts -> !facts.requested().isEmpty()).isPresent();
    return !asks && !names;
  }
}
