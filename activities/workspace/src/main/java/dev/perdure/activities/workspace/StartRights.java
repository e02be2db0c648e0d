package dev.perdure.activities.workspace;

import dev.perdure.activities.forge.GitRemoteUrl;
import dev.perdure.activities.journal.access.HeldRoles;
import dev.perdure.activities.journal.access.StartRoleStore;
import dev.perdure.activities.journal.task.TaskRecord;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Rights of the person who started a task in other repositories, which a file of the task's
 * repository can name.
 */
final class StartRights {

  private final StartRoleStore startRoleStore;

  StartRights(StartRoleStore startRoleStore) {
    this.startRoleStore = startRoleStore;
  }

  /** The reason why a task may not read or push to the repository at an address, if any. */
  Optional<String> refusal(TaskRecord task, String address) {
    return startRoleStore
        .find(task.id())
        .filter(roles -> roles.in(Optional.of(address)).isEmpty())
        .map(roles ->
            "The %s of '%s' does not hold for the repository '%s', which this task names: ask a person with this role there to start the task."
                .formatted(words(roles), task.requester(), GitRemoteUrl.withoutLogin(address)));
  }

  private static String words(HeldRoles roles) {
    return roles.grants().stream().map("role '%s'"::formatted).collect(Collectors.joining(" or "));
  }
}
