package dev.perdure.web.task;

import dev.perdure.activities.config.TaskConfiguration;
import dev.perdure.activities.git.mirror.MirrorResult;
import dev.perdure.activities.workspace.RemoteAddress;
import dev.perdure.activities.workspace.RepositoryFindings;
import dev.perdure.web.problem.ApiFailure;
import java.util.Optional;

/**
 * Looks at a repository before a task is queued, so that a mistake is told at once. Where the
 * workspaces are on another host, nothing can be told here.
 */
@FunctionalInterface
public interface RepositoryCheck {

  /** Finds whether a repository can be used, and the initial configuration of a task on it. */
  RepositoryFindings inspect(String location, Optional<String> ref, boolean includeChanges);

  /**
   * Returns the initial configuration of a task on a repository; empty if the configuration is not
   * visible from here.
   */
  default Optional<TaskConfiguration> configuration(
      String location, Optional<String> ref, boolean includeChanges) {
    return Optional.empty();
  }

  /** Returns the root of a repository on this machine; empty for another location. */
  default Optional<String> root(String location) {
    return Optional.empty();
  }

  /** Returns the push address of a remote of a repository; empty if it is not visible from here. */
  default Optional<String> remote(String location, String name) {
    return RemoteAddress.findApart(location.startsWith("/") ? "" : location, name);
  }

  /**
   * Refuses a body whose repository can't be used, and returns the initial configuration of a task
   * on another one.
   */
  default Optional<TaskConfiguration> require(
      String location, Optional<String> ref, boolean includeChanges) {
    RepositoryFindings findings = inspect(location, ref, includeChanges);
    findings
        .refused()
        .ifPresent(refused -> {
          var field = refused.reason() == MirrorResult.Reason.UNKNOWN_REF ? "ref" : "location";
          throw ApiFailure.invalid("repository." + field, refused.sentence());
        });
    return findings.configuration();
  }
}
