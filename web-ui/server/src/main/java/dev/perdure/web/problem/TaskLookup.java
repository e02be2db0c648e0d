package dev.perdure.web.problem;

import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.planner.id.TaskId;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Finds a task by the id in a URL, or answers 404. */
@Component
public final class TaskLookup {

  private final TaskReader taskReader;

  public TaskLookup(TaskReader taskReader) {
    this.taskReader = taskReader;
  }

  public TaskId require(String id) {
    return get(id).id();
  }

  public TaskRecord get(String id) {
    return find(id).orElseThrow(() -> ApiFailure.notFound("task", id));
  }

  public Optional<TaskRecord> find(String id) {
    return taskReader.find(IdParam.named("task", id, TaskId::new));
  }
}
