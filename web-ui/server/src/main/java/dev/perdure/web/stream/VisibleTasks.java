package dev.perdure.web.stream;

import dev.perdure.activities.journal.access.TaskRepositoryReader;
import dev.perdure.activities.journal.access.VisibleRepositories;
import dev.perdure.planner.id.TaskId;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The tasks whose events a client may see, by their taskRepositoryReader, which never change. */
final class SeenTasks {

  private static final int MAX_KNOWN_TASKS = 10_000;

  private final VisibleRepositories visible;
  private final TaskRepositoryReader taskRepositoryReader;
  private final Map<TaskId, Boolean> known = new ConcurrentHashMap<>();

  SeenTasks(VisibleRepositories visible, TaskRepositoryReader taskRepositoryReader) {
    this.visible = visible;
    this.taskRepositoryReader = taskRepositoryReader;
  }

  boolean contains(TaskId task) {
    if (visible.areAll()) {
      return true;
    }
    Boolean isSeen = known.get(task);
    return isSeen == null ? read(task) : isSeen;
  }

  private boolean read(TaskId task) {
    Optional<TaskRepositoryReader.Found> found =
        taskRepositoryReader.find(TaskRepositoryReader.Subject.TASK, task.value());
    boolean isSeen = visible.shows(found.flatMap(it -> it.location()).orElse(null));
    if (known.size() >= MAX_KNOWN_TASKS) {
      known.clear();
    }
    if (found.isPresent()) {
      known.put(task, isSeen);
    }
    return isSeen;
  }
}
