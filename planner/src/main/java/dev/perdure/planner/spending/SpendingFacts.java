package dev.perdure.planner.spending;

import dev.perdure.planner.repository.RepositoryPlace;
import org.jspecify.annotations.Nullable;

/**
 * The facts about a task by which limits on spending concern it.
 *
 * @param requester the person who started the task
 * @param repository the name of the repository in its common spelling; null for none
 */
public record SpendingFacts(String requester, @Nullable String repository) {

  /** The facts of a task by the address of its repository, if it has one. */
  public static SpendingFacts of(String requester, @Nullable String location) {
    return new SpendingFacts(
        requester, location == null ? null : RepositoryPlace.of(location).name());
  }
}
