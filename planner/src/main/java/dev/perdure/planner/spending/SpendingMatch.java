package dev.perdure.planner.spending;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.permission.Glob;
import dev.perdure.planner.repository.RepositoryPattern;
import java.util.List;
import java.util.Map;

/**
 * The people, groups or repositories that a limit is about. An absent condition holds for all.
 *
 * @param person one of these patterns matches the person
 * @param group the group has one of these names, or the person belongs to one of them
 * @param repository one of these patterns matches the repository
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record SpendingMatch(
    @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY) List<Glob> person,
    @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY) List<String> group,
    @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY) List<Glob> repository) {

  /** Copies the lists. */
  public SpendingMatch {
    person = NullSafeLists.copy(person);
    group = NullSafeLists.copy(group);
    repository = NullSafeLists.copy(repository);
  }

  /** All people, groups and repositories. */
  public static SpendingMatch everything() {
    return new SpendingMatch(List.of(), List.of(), List.of());
  }

  boolean hasPerson(String name, Map<String, List<String>> groups) {
    return (person.isEmpty() || person.stream().anyMatch(pattern -> pattern.matches(name)))
        && (group.isEmpty()
            || group.stream().anyMatch(one -> groups.getOrDefault(one, List.of()).contains(name)));
  }

  boolean hasGroup(String name) {
    return group.isEmpty() || group.contains(name);
  }

  boolean hasRepository(String name) {
    return repository.isEmpty()
        || repository.stream()
            .anyMatch(pattern -> RepositoryPattern.mayMatch(pattern.pattern(), name));
  }
}
