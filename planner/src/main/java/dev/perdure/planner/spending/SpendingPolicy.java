package dev.perdure.planner.spending;

import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.permission.Glob;
import dev.perdure.planner.repository.RepositoryPattern;
import dev.perdure.planner.repository.RepositoryPlace;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The policy on spending of an installation: its limits, and the calendar in which days and months
 * begin.
 *
 * @param zone the time zone of the calendar, such as {@code Europe/Berlin}
 * @param groups the names of people by the name of their group
 * @param repositories the patterns of a team's repositories by the name of its group
 */
public record SpendingPolicy(
    String zone,
    List<SpendingLimit> limits,
    Map<String, List<String>> groups,
    Map<String, List<Glob>> repositories) {

  private static final String UTC = "UTC";

  /** Copies the lists. */
  public SpendingPolicy {
    zone = Objects.requireNonNullElse(zone, UTC);
    limits = NullSafeLists.copy(limits);
    groups = copy(groups);
    repositories = copy(repositories);
  }

  /** A policy without repositories of teams. */
  public SpendingPolicy(String zone, List<SpendingLimit> limits, Map<String, List<String>> groups) {
    this(zone, limits, groups, Map.of());
  }

  private static <T> Map<String, List<T>> copy(@Nullable Map<String, List<T>> lists) {
    return lists == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(lists));
  }

  /** No limit. */
  public static SpendingPolicy none() {
    return new SpendingPolicy(UTC, List.of(), Map.of());
  }

  /** The same limits in the calendar of another time zone. */
  public SpendingPolicy in(String otherZone) {
    return new SpendingPolicy(otherZone, limits, groups, repositories);
  }

  /** The sums that limits are compared with. */
  public interface Sums {

    /** The spending of a key so far. */
    SpendingSum of(SpendingKey key);

    /** The limit to which people have raised a key's limit for its period. */
    Optional<BigDecimal> raised(SpendingKey key, String dimension);
  }

  /** The reason why a text can't be the zone of the calendar; empty if it can. */
  public static Optional<String> zoneFault(String zone) {
    try {
      return Optional.of(ZoneId.of(zone)).flatMap(_ -> Optional.empty());
    } catch (DateTimeException _) {
      return Optional.of(
          "'spending.zone' is '%s', which is no time zone: use a name such as Europe/Berlin"
              .formatted(zone));
    }
  }

  /** The day of the calendar at a moment. */
  public LocalDate day(Instant moment) {
    return moment.atZone(calendarZone()).toLocalDate();
  }

  /** The moment at which a day of the calendar begins. */
  public Instant start(LocalDate day) {
    return day.atStartOfDay(calendarZone()).toInstant();
  }

  /** The moment at which the period after one begins. */
  public Instant end(SpendingPeriod period, LocalDate starts) {
    return start(period.next(starts));
  }

  private ZoneId calendarZone() {
    return ZoneId.of(zone);
  }

  /** The limits that concern a task in the periods of a moment, with what is spent of each. */
  public List<SpendingLine> lines(SpendingFacts facts, Instant now, Sums sums) {
    LocalDate today = day(now);
    return limits.stream()
        .flatMap(limit ->
            limit
                .names(facts, groups)
                .map(name -> key(limit, name, today))
                .map(key -> line(limit, key, sums)))
        .toList();
  }

  /** The limits of one sum, with what is spent of each. */
  public List<SpendingLine> lines(SpendingKey key, Sums sums) {
    return limits.stream()
        .filter(limit -> limit.period() == key.period() && limit.concerns(key, groups))
        .map(limit -> line(limit, key, sums))
        .toList();
  }

  /** The people whose spending makes up the sum of a key of people. */
  public Stream<String> people(SpendingKey key) {
    return switch (key.per()) {
      case PERSON -> Stream.of(key.name());
      case GROUP -> groups.getOrDefault(key.name(), List.of()).stream();
      case REPOSITORY, ORGANISATION -> Stream.empty();
    };
  }

  /** Whether a sum belongs to a team: the sum of its group, its people or its repositories. */
  public boolean isOfTeam(String team, SpendingKey key) {
    return switch (key.per()) {
      case GROUP -> key.name().equals(team);
      case PERSON -> groups.getOrDefault(team, List.of()).contains(key.name());
      case REPOSITORY ->
          repositories.getOrDefault(team, List.of()).stream()
              .flatMap(glob -> RepositoryPattern.find(glob.pattern()).stream())
              .anyMatch(pattern -> pattern.matches(RepositoryPlace.ofName(key.name())));
      case ORGANISATION -> false;
    };
  }

  private static SpendingKey key(SpendingLimit limit, String name, LocalDate today) {
    return new SpendingKey(limit.per(), name, limit.period(), limit.period().start(today));
  }

  private SpendingLine line(SpendingLimit limit, SpendingKey key, Sums sums) {
    BigDecimal raised = sums.raised(key, limit.dimension()).orElse(BigDecimal.ZERO);
    return new SpendingLine(
        key,
        limit.dimension(),
        limit.amount().max(raised),
        limit.spent(sums.of(key)),
        end(key.period(), key.starts()));
  }
}
