package dev.perdure.web.task;

import dev.perdure.activities.journal.task.TaskRecord;
import java.util.Optional;

/** Builds the links from tasks to their workflows in Temporal's web UI. */
public record TemporalLinks(Optional<String> workflows) {

  TaskView view(TaskRecord task) {
    var temporal = workflows.map(address -> address + task.id()).orElse(null);
    return new TaskView(task, new TaskView.Links(temporal));
  }
}
