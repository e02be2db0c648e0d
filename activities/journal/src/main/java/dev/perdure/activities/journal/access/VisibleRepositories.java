package dev.perdure.activities.journal.access;

import dev.perdure.planner.repository.RepositoryPlace;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The repositories whose tasks a person may see: all, or those in which the person has a role.
 *
 * @param limits the roles; empty for all repositories, and for tasks without one
 */
public record VisibleRepositories(Optional<HeldRoles> limits) {

  private static final VisibleRepositories ALL = new VisibleRepositories(Optional.empty());

  /** All repositories. */
  public static VisibleRepositories all() {
    return ALL;
  }

  /** The repositories in which a person has one of some roles; each role may see. */
  public static VisibleRepositories of(HeldRoles roles) {
    return roles.everywhere().isEmpty() ? new VisibleRepositories(Optional.of(roles)) : ALL;
  }

  /** Whether all repositories are visible. */
  public boolean areAll() {
    return limits.isEmpty();
  }

  /** Whether a task of a repository is visible; a task without one needs a role everywhere. */
  public boolean shows(@Nullable String location) {
    return limits.isEmpty() || !limits.get().in(Optional.ofNullable(location)).isEmpty();
  }

  /** Whether the repository with this name in sums of spending is visible. */
  public boolean showsNamed(String name) {
    return shows(RepositoryPlace.addressOf(name));
  }
}
