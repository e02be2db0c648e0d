package dev.perdure.activities.workspace;

import dev.perdure.activities.config.OrganisationVersion;
import dev.perdure.activities.forge.DeliveryRefused;
import dev.perdure.activities.journal.request.CodeOwnersStore;
import dev.perdure.activities.journal.request.PermissionStore;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.planner.owner.CodeOwnersFile;
import io.temporal.failure.ApplicationFailure;
import java.util.Optional;
import java.util.function.Supplier;

/** Keeps with a task the settings and rules that it begins with. */
final class TaskSettingsKeeper {

  private final TaskStore taskStore;
  private final PermissionStore permissionStore;
  private final CodeOwnersStore codeOwnersStore;
  private final RepositoryDefaults repositoryDefaults;
  private final RemoteDelivery remoteDelivery;

  TaskSettingsKeeper(
      TaskStore taskStore,
      PermissionStore permissionStore,
      CodeOwnersStore codeOwnersStore,
      RepositoryDefaults repositoryDefaults,
      RemoteDelivery remoteDelivery) {
    this.taskStore = taskStore;
    this.permissionStore = permissionStore;
    this.codeOwnersStore = codeOwnersStore;
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

  /**
   * Keeps the configuration, and the code owners if the rules ask them.
   *
   * @param codeOwners reads the file of the task's base commit
   */
  void keep(TaskRecord task, TaskStartConfig wanted, Supplier<CodeOwnersFile> codeOwners) {
    permissionStore.keepConfigured(task.id(), wanted.rules());
    taskStore.keep(task.id(), wanted.configuration());
    if (taskStore.approval(task.id()).asksCodeOwners()) {
      codeOwnersStore.keep(task.id(), codeOwners.get());
    }
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
