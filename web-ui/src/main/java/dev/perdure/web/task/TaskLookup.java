package dev.perdure.web.task;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.IdParam;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Lookup of tasks by path, or a not-found problem. */
@Component
public record TaskLookup(Journal journal) {

  public TaskId require(String id) {
    return get(id).id();
  }

  public TaskRecord get(String id) {
    return find(id).orElseThrow(() -> ApiFailure.notFound("task", id));
  }

  Optional<TaskRecord> find(String id) {
    return journal.taskReader().find(IdParam.named("task", id, TaskId::new));
  }
}
