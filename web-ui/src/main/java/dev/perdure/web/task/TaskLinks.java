package dev.perdure.web.task;

import dev.perdure.activities.journal.task.TaskRecord;
import java.util.Optional;

/** Links from tasks to the pages of the Temporal server. */
public record TaskLinks(Optional<String> workflows) {

  TaskView view(TaskRecord task) {
    var temporal = workflows.map(address -> address + task.id()).orElse(null);
    return new TaskView(task, new TaskView.Links(temporal));
  }
}
