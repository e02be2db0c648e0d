package dev.perdure.activities.workspace;

import dev.perdure.activities.config.Settings;
import dev.perdure.activities.journal.task.NewTaskStore;
import dev.perdure.activities.journal.task.TaskOptions;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.planner.agent.ModelFallbackChain;
import dev.perdure.planner.id.TaskId;
import io.temporal.failure.ApplicationFailure;

/** Takes the defaults of a repository that could not be seen when its task was taken in. */
final class RepositoryDefaults {

  private final TaskReader taskReader;
  private final TaskStore taskStore;
  private final NewTaskStore newTaskStore;
  private final HostWorkspaces host;
  private final RepositorySource repositorySource;

  RepositoryDefaults(
      TaskReader taskReader,
      TaskStore taskStore,
      NewTaskStore newTaskStore,
      HostWorkspaces host,
      RepositorySource repositorySource) {
    this.taskReader = taskReader;
    this.taskStore = taskStore;
    this.newTaskStore = newTaskStore;
    this.host = host;
    this.repositorySource = repositorySource;
  }

  /** Takes the defaults of a repository that could not be seen when the task was taken in. */
  void complete(TaskRecord task, Settings wanted) {
    var repository = task.repository();
    TaskOptions given = taskReader.options(task.id());
    if (repository == null || host.repositories().isHere(repositorySource.wish(task))) {
      return;
    }
    newTaskStore.complete(task.id(), wanted.defaults());
    if (wanted.model() != null && given.model() == null) {
      taskStore.model(task.id(), ModelFallbackChain.of(wanted.model()).first());
    }
    if (wanted.agent() != null && given.agent() == null) {
      taskStore.agent(task.id(), wanted.agent());
    }
    requireAgent(task.id());
  }

  private void requireAgent(TaskId id) {
    var known = taskStore.configuration(id).orElseThrow().registry();
    String name = taskReader.get(id).agent();
    if (name != null && !known.choosable().contains(name)) {
      throw ApplicationFailure.newNonRetryableFailure(
          "There is no agent '%s' for tasks on this repository: use one of %s."
              .formatted(name, String.join(", ", known.choosable())),
          TaskStartConfigReader.WRONG);
    }
  }
}
