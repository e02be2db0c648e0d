package dev.perdure.web.task;

import dev.perdure.activities.journal.access.VisibleRepositories;
import dev.perdure.activities.journal.task.TaskQuery;
import dev.perdure.planner.task.TaskState;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.DateParams;
import dev.perdure.web.problem.EnumParam;
import dev.perdure.web.problem.PageParams;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The filters of a list of tasks, as query parameters; an absent one lets every task through.
 *
 * @param state one of these states
 * @param repo the repository's name or location
 * @param requester the person who asked for the task
 * @param from the first day of creation by UTC, or a moment
 * @param to the last day of creation by UTC, or a moment
 * @param q words of the title or the request
 */
record TaskFilters(
    @Nullable List<String> state,
    @Nullable String repo,
    @Nullable String requester,
    @Nullable String from,
    @Nullable String to,
    @Nullable String q) {

  /** One page of the tasks that pass. */
  TaskQuery query(@Nullable String cursor, @Nullable Integer limit, VisibleRepositories visible) {
    return new TaskQuery(
        states(),
        named("repo", repo),
        named("requester", requester),
        DateParams.period(from, to),
        Optional.ofNullable(q),
        PageParams.cursor(cursor),
        PageParams.limit(limit),
        visible);
  }

  private Set<TaskState> states() {
    return Stream.ofNullable(state)
        .flatMap(List::stream)
        .map(word -> EnumParam.one("state", word, List.of(TaskState.values())))
        .collect(Collectors.toSet());
  }

  /** A filter that names something; a blank one names nothing and is refused. */
  private static Optional<String> named(String field, @Nullable String word) {
    if (word != null && word.isBlank()) {
      throw ApiFailure.invalid(field, "'%s' is blank: name one, or leave it out.".formatted(field));
    }
    return Optional.ofNullable(word);
  }
}
