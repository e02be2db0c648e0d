package dev.perdure.web.task.intake;

import dev.perdure.activities.git.mirror.Mirroring.Reason;
import dev.perdure.activities.git.mirror.Mirroring.Refused;
import dev.perdure.web.problem.ApiFailure;
import java.util.Optional;

/**
 * Looks at a repository before a task is queued, so that a mistake is told at once. Where the
 * workspaces are on another host, nothing can be told here.
 */
@FunctionalInterface
public interface RepositoryCheck {

  /** Why a repository can't be used; empty where nothing speaks against it. */
  Optional<Refused> refusal(String location, Optional<String> ref, boolean includeChanges);

  /** Refuses a body whose repository can't be used. */
  default void require(String location, Optional<String> ref, boolean includeChanges) {
    refusal(location, ref, includeChanges)
        .ifPresent(refused -> {
          var field = refused.reason() == Reason.UNKNOWN_REF ? "ref" : "location";
          throw ApiFailure.invalid("repository." + field, refused.sentence());
        });
  }
}
