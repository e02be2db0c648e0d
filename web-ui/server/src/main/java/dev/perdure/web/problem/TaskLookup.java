package dev.perdure.web.problem;

import dev.perdure.activities.journal.access.RepositoryViewer;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordRepository;
import dev.perdure.planner.id.TaskId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Finds a task by the id in a call, or answers 404, also if the caller may not see the task. */
@Component
public final class TaskLookup {

  private final TaskReader taskReader;
  private final RepositoryViewer repositoryViewer;

  public TaskLookup(TaskReader taskReader, RepositoryViewer repositoryViewer) {
    this.taskReader = taskReader;
    this.repositoryViewer = repositoryViewer;
  }

  public TaskId require(String id) {
    return get(id).id();
  }

  public TaskRecord get(String id) {
    return find(id).orElseThrow(() -> ApiFailure.notFound("task", id));
  }

  public Optional<TaskRecord> find(String id) {
    return taskReader
        .find(IdParam.named("task", id, TaskId::new))
        .filter(task -> repositoryViewer.visible().shows(location(task)));
  }

  private static @Nullable String location(TaskRecord task) {
    return Optional.ofNullable(task.repository()).map(TaskRecordRepository::location).orElse(null);
  }
}
