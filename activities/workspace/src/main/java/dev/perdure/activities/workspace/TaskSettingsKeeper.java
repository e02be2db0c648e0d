package dev.perdure.activities.workspace;

import dev.perdure.activities.forge.DeliveryRefused;
import dev.perdure.activities.journal.request.PermissionStore;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskStore;
import io.temporal.failure.ApplicationFailure;

/** Keeps with a task the settings and rules that it begins with. */
final class TaskSettingsKeeper {

  private final TaskStore taskStore;
  private final PermissionStore permissionStore;
  private final RepositoryDefaults repositoryDefaults;
  private final RemoteDelivery remoteDelivery;

  TaskSettingsKeeper(
      TaskStore taskStore,
      PermissionStore permissionStore,
      RepositoryDefaults repositoryDefaults,
      RemoteDelivery remoteDelivery) {
    this.taskStore = taskStore;
    this.permissionStore = permissionStore;
    this.repositoryDefaults = repositoryDefaults;
    this.remoteDelivery = remoteDelivery;
  }

  void keep(TaskRecord task, TaskStartConfig wanted) {
    permissionStore.keepConfigured(task.id(), wanted.rules());
    taskStore.keep(task.id(), wanted.configuration());
    repositoryDefaults.complete(task, wanted.configuration().settings());
    requireDelivery(task);
  }

  private void requireDelivery(TaskRecord task) {
    try {
      remoteDelivery.require(task);
    } catch (DeliveryRefused refused) {
      String sentence = String.valueOf(refused.getMessage());
      throw ApplicationFailure.newNonRetryableFailure(sentence, RepositorySource.REFUSED);
    }
  }
}
