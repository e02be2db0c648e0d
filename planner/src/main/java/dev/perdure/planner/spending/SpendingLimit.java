package dev.perdure.planner.spending;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A limit on the spending of each person, group or repository, or of the organisation, in each day
 * or month. It limits dollars or tokens.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SpendingLimit(
    SpendingScope per,
    SpendingPeriod period,
    @Nullable BigDecimal cost,
    @Nullable BigDecimal tokens,
    SpendingMatch match) {

  /** A limit without a match is about all. */
  public SpendingLimit {
    match = Objects.requireNonNullElseGet(match, SpendingMatch::everything);
  }

  /** Returns the limited unit by its wire name, as task budgets name it. */
  public String dimension() {
    return cost == null ? "tokens" : "cost";
  }

  public BigDecimal amount() {
    return Objects.requireNonNull(cost == null ? tokens : cost);
  }

  BigDecimal spent(SpendingSum sum) {
    return cost == null ? BigDecimal.valueOf(sum.tokens()) : sum.cost();
  }

  /** The reason why the limit can't hold, whatever groups there are; empty if it can. */
  public Optional<String> fault() {
    if ((cost == null) == (tokens == null)) {
      return Optional.of(
          "a limit per %s and %s needs either 'cost' or 'tokens': write a second limit for the other"
              .formatted(per.wireName(), period.wireName()));
    }
    return misplaced();
  }

  /** The reason why the limit can't hold with these groups; empty if it can. */
  public Optional<String> groupFault(Map<String, List<String>> groups) {
    return match.group().stream()
        .filter(name -> !groups.containsKey(name))
        .findFirst()
        .map(name ->
            "there is no group '%s': name its people in 'policy.approval.groups'".formatted(name));
  }

  /** A condition on something else than the limit counts would mislead. */
  private Optional<String> misplaced() {
    boolean isOfPeople = per == SpendingScope.PERSON;
    return Stream.of(
            misplaced("person", match.person().isEmpty() || isOfPeople),
            misplaced("group", match.group().isEmpty() || isOfPeople || per == SpendingScope.GROUP),
            misplaced(
                "repository", match.repository().isEmpty() || per == SpendingScope.REPOSITORY))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<String> misplaced(String condition, boolean fits) {
    return fits
        ? Optional.empty()
        : Optional.of(
            "'match.%s' does not belong to a limit per %s, which counts all of its spending: remove it"
                .formatted(condition, per.wireName()));
  }

  boolean concerns(SpendingKey key, Map<String, List<String>> groups) {
    return per == key.per()
        && switch (per) {
          case PERSON -> match.hasPerson(key.name(), groups);
          case GROUP -> match.hasGroup(key.name());
          case REPOSITORY -> match.hasRepository(key.name());
          case ORGANISATION -> true;
        };
  }

  /** The people, groups or repositories of a task that the limit concerns. */
  Stream<String> names(SpendingFacts facts, Map<String, List<String>> groups) {
    return switch (per) {
      case PERSON -> Stream.of(facts.requester()).filter(name -> match.hasPerson(name, groups));
      case GROUP ->
          groups.entrySet().stream()
              .filter(group -> group.getValue().contains(facts.requester()))
              .map(Map.Entry::getKey)
              .filter(match::hasGroup);
      case REPOSITORY -> Stream.ofNullable(facts.repository()).filter(match::hasRepository);
      case ORGANISATION -> Stream.of("");
    };
  }
}
