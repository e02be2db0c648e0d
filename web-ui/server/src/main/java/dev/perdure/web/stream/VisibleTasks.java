package dev.perdure.web.stream;

import dev.perdure.activities.journal.access.RecordKind;
import dev.perdure.activities.journal.access.TaskRepository;
import dev.perdure.activities.journal.access.TaskRepositoryReader;
import dev.perdure.activities.journal.access.VisibleRepositories;
import dev.perdure.planner.id.TaskId;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The tasks whose events a client may see. A task's repository never changes. */
final class VisibleTasks {

  private static final int MAX_KNOWN_TASKS = 10_000;

  private final VisibleRepositories visible;
  private final TaskRepositoryReader taskRepositoryReader;
  private final Map<TaskId, Boolean> known = new ConcurrentHashMap<>();

  VisibleTasks(VisibleRepositories visible, TaskRepositoryReader taskRepositoryReader) {
    this.visible = visible;
    this.taskRepositoryReader = taskRepositoryReader;
  }

  boolean contains(TaskId task) {
    if (visible.areAll()) {
      return true;
    }
    Boolean isVisible = known.get(task);
    return isVisible == null ? read(task) : isVisible;
  }

  private boolean read(TaskId task) {
    Optional<TaskRepository> found = taskRepositoryReader.find(RecordKind.TASK, task.value());
    boolean isVisible = visible.shows(found.flatMap(it -> it.location()).orElse(null));
    if (known.size() >= MAX_KNOWN_TASKS) {
      known.clear();
    }
    if (found.isPresent()) {
      known.put(task, isVisible);
    }
    return isVisible;
  }
}
