package dev.perdure.web.task;

import dev.perdure.planner.json.JsonObject;
import dev.perdure.web.security.AccessRight;
import dev.perdure.web.security.Caller;
import java.util.List;
import java.util.Optional;

/**
 * Refuses a task whose caller may not start tasks in each repository that the task reads or pushes
 * to, if the caller's roles hold only in some repositories.
 */
record StartRightCheck(RepositoryCheck repositoryCheck) {

  private static final List<String> ON_THIS_SIDE = List.of("branch", "patch");

  /** Checks the whole repository of a folder, on which a task works. */
  void requireRoot(TaskBody body, Caller caller) {
    String location = body.location();
    if (location != null && !mayStartEverywhere(caller)) {
      caller.requireIn(location, AccessRight.START);
      repositoryCheck.root(location).ifPresent(root -> caller.requireIn(root, AccessRight.START));
    }
  }

  /**
   * Checks the repository to which the branch is pushed.
   *
   * @param defaults the delivery that holds if the body names none
   */
  void requireRemote(TaskBody body, JsonObject defaults, Caller caller) {
    Optional<TaskBody.Delivery> delivery = Optional.ofNullable(body.delivery());
    String mode =
        delivery.map(TaskBody.Delivery::mode).or(() -> defaults.text("mode")).orElse("branch");
    if (ON_THIS_SIDE.contains(mode) || mayStartEverywhere(caller)) {
      return;
    }
    String remote =
        delivery.map(TaskBody.Delivery::remote).or(() -> defaults.text("remote")).orElse("origin");
    String location = Optional.ofNullable(body.location()).orElse("");
    caller.requireIn(repositoryCheck.remote(location, remote).orElse(remote), AccessRight.START);
  }

  private static boolean mayStartEverywhere(Caller caller) {
    return caller.hasIn(null, AccessRight.START);
  }
}
