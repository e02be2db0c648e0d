package dev.perdure.web.http;

import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.web.problem.ApiFailure;
import org.springframework.stereotype.Component;

/** Finds the tasks that addresses name. */
@Component
public final class KnownTasks {

  private final TaskReader tasks;

  KnownTasks(TaskReader tasks) {
    this.tasks = tasks;
  }

  /** The id of a task that exists. */
  public TaskId require(String id) {
    return get(id).id();
  }

  /** A task that exists. */
  public TaskRecord get(String id) {
    return tasks
        .find(Ids.named("task", id, TaskId::new))
        .orElseThrow(() -> ApiFailure.notFound("task", id));
  }
}
