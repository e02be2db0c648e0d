package dev.perdure.activities.workspace;

import dev.perdure.activities.config.OrganisationVersion;
import dev.perdure.activities.forge.DeliveryRefused;
import dev.perdure.activities.journal.request.PermissionStore;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskStore;
import io.temporal.failure.ApplicationFailure;
import java.util.Optional;

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

  /** Returns a notice for people if the server that created a task has another configuration. */
  Optional<String> difference(TaskRecord task, TaskStartConfig wanted) {
    String created = digest(taskStore.organisation(task.id()));
    String here = digest(Optional.ofNullable(wanted.configuration().organisation()));
    return created.equals(here)
        ? Optional.empty()
        : Optional.of(
            "The server that created this task follows %s, and the worker that carries it out follows %s. Give both the same content, and pin it by PERDURE_ORGANISATION_DIGEST."
                .formatted(created, here));
  }

  private static String digest(Optional<OrganisationVersion> version) {
    return version
        .map(it -> "the organisation's configuration " + it.digest())
        .orElse("no configuration of an organisation");
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
