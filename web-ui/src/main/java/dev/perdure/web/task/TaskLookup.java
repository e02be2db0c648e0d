package dev.perdure.web.task;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.IdParam;
import org.springframework.stereotype.Component;

/** Finds the tasks that addresses name. */
@Component
public record TaskLookup(Journal journal) {

  /** The id of a task that exists. */
  public TaskId require(String id) {
    return get(id).id();
  }

  /** A task that exists. */
  public TaskRecord get(String id) {
    return journal
        .taskReader()
        .find(IdParam.named("task", id, TaskId::new))
        .orElseThrow(() -> ApiFailure.notFound("task", id));
  }
}
