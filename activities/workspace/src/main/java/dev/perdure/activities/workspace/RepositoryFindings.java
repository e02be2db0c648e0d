package dev.perdure.activities.workspace;

import dev.perdure.activities.config.TaskConfiguration;
import dev.perdure.activities.git.mirror.MirrorResult;
import java.util.Optional;

/**
 * Facts about a repository that are known before a task on it starts.
 *
 * @param refused the reason why the repository can't be used; empty if it is usable
 * @param configuration the initial configuration of the task; empty if it is not visible from here
 */
public record RepositoryFindings(
    Optional<MirrorResult.Refused> refused, Optional<TaskConfiguration> configuration) {

  /** Nothing is visible from here. */
  public static final RepositoryFindings NONE =
      new RepositoryFindings(Optional.empty(), Optional.empty());
}
