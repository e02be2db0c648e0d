package dev.perdure.web.task;

import dev.perdure.activities.journal.task.TaskRecord;
import java.util.Optional;

/**
 * Leads from tasks to the pages of the engine.
 *
 * @param workflows the address that a workflow id is added to
 */
public record TaskLinks(Optional<String> workflows) {

  /** A task with its links. */
  TaskView view(TaskRecord task) {
    var temporal = workflows.map(address -> address + task.id()).orElse(null);
    return new TaskView(task, new TaskView.Links(temporal));
  }
}
