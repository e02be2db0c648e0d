package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.access.VisibleRepositories;
import dev.perdure.planner.task.TaskState;
import java.util.Optional;
import java.util.Set;

/**
 * The filter and the page of a task list.
 *
 * @param visible the repositories whose tasks the reader may see
 */
public record TaskQuery(
    Set<TaskState> states,
    Optional<String> repository,
    Optional<String> requester,
    CreationPeriod created,
    Optional<String> text,
    Optional<String> cursor,
    int limit,
    VisibleRepositories visible) {

  public TaskQuery {
    states = Set.copyOf(states);
  }

  /** A query for tasks of any age. */
  public TaskQuery(
      Set<TaskState> states,
      Optional<String> repository,
      Optional<String> requester,
      Optional<String> text,
      Optional<String> cursor,
      int limit) {
    this(
        states,
        repository,
        requester,
        CreationPeriod.ANY,
        text,
        cursor,
        limit,
        VisibleRepositories.all());
  }

  /** Whether the query looks for words in transcripts. */
  public boolean readsTranscripts() {
    return text().map(SearchTerms::of).filter(SearchTerms::readTranscripts).isPresent();
  }

  public static TaskQuery newest(int limit) {
    return new TaskQuery(
        Set.of(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), limit);
  }
}
