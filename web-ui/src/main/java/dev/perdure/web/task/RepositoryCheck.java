package dev.perdure.web.task;

import dev.perdure.web.problem.ApiFailure;
import java.util.Optional;

/**
 * Looks at a repository before a task is queued, so that a mistake is told at once. Where the
 * workspaces are on another host, nothing can be told here.
 */
@FunctionalInterface
public interface RepositoryCheck {

  /** Why a repository can't be used, in a sentence; empty where nothing speaks against it. */
  Optional<String> refusal(String location, Optional<String> ref, boolean includeChanges);

  /** Refuses a body whose repository can't be used. */
  default void require(String location, Optional<String> ref, boolean includeChanges) {
    refusal(location, ref, includeChanges)
        .ifPresent(sentence -> {
          throw ApiFailure.invalid("repository.location", sentence);
        });
  }
}
