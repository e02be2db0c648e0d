package dev.perdure.activities.journal.task;

import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.TaskState;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A task as the records have it, for a comparison with its workflows in the engine.
 *
 * @param runs the runs that are workflows, by their ids
 * @param requests the requests by their ids, drafts included
 * @param answered the tool calls with a result, of the newest turns of open runs
 */
public record RecordedTask(
    TaskId task,
    TaskState state,
    Map<String, RecordedRun> runs,
    Map<String, RecordedRequest> requests,
    Set<String> answered) {

  /** Copies the collections. */
  public RecordedTask {
    runs = Map.copyOf(runs);
    requests = Map.copyOf(requests);
    answered = Set.copyOf(answered);
  }

  /** The runs that are under way. */
  public List<RecordedRun> open() {
    return runs.values().stream().filter(RecordedRun::isOpen).toList();
  }
}
