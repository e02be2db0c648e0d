package dev.perdure.planner.spending;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.permission.Glob;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpendingPolicyTest {

  private static final Map<String, List<String>> GROUPS =
      Map.of("security", List.of("ana", "bo"), "web", List.of("bo"));

  private final Map<SpendingKey, SpendingSum> sums = new HashMap<>();
  private @Nullable BigDecimal raised;

  @ParameterizedTest
  @CsvSource({
    "Europe/Berlin, 2026-03-28T22:59:59Z, day, 2026-03-28, 2026-03-28T23:00:00Z",
    "Europe/Berlin, 2026-03-28T23:00:00Z, day, 2026-03-29, 2026-03-29T22:00:00Z",
    "Europe/Berlin, 2026-10-31T23:30:00Z, month, 2026-11-01, 2026-11-30T23:00:00Z",
    "America/New_York, 2026-12-01T04:00:00Z, month, 2026-11-01, 2026-12-01T05:00:00Z",
    "UTC, 2028-02-29T12:00:00Z, month, 2028-02-01, 2028-03-01T00:00:00Z"
  })
  void periodsBeginAndEndInTheZoneOfTheCalendar(
      String zone, Instant now, String period, LocalDate starts, Instant ends) {
    var per = period.equals("day") ? SpendingPeriod.DAY : SpendingPeriod.MONTH;
    var policy =
        new SpendingPolicy(zone, List.of(limit(SpendingScope.ORGANISATION, per, all())), GROUPS);

    assertThat(policy.lines(new SpendingFacts("ana", null), now, known()))
        .singleElement()
        .satisfies(line -> {
          assertThat(line.key().starts()).isEqualTo(starts);
          assertThat(line.ends()).isEqualTo(ends);
        });
  }

  @Test
  void aLimitConcernsThePeopleGroupsAndRepositoriesThatItMatches() {
    assertThat(names(SpendingScope.PERSON, all())).containsExactly("ana");
    assertThat(names(SpendingScope.GROUP, all())).containsExactly("security");
    assertThat(names(SpendingScope.REPOSITORY, all())).containsExactly("github.com/acme/shop");
    assertThat(names(SpendingScope.ORGANISATION, all())).containsExactly("");
    assertThat(names(SpendingScope.PERSON, person("b*"))).isEmpty();
    assertThat(names(SpendingScope.PERSON, group("web"))).isEmpty();
    assertThat(names(SpendingScope.PERSON, group("security"))).containsExactly("ana");
    assertThat(names(SpendingScope.GROUP, group("web"))).isEmpty();
    assertThat(names(SpendingScope.REPOSITORY, repository("https://github.com/acme/*")))
        .containsExactly("github.com/acme/shop");
    assertThat(names(SpendingScope.REPOSITORY, repository("github.com/other/*"))).isEmpty();
  }

  @Test
  void aRaiseHoldsUnlessTheLimitIsHigher() {
    raised = BigDecimal.valueOf(8);
    assertThat(line().limit()).isEqualByComparingTo("8");
    raised = BigDecimal.valueOf(2);
    assertThat(line().limit()).isEqualByComparingTo("5");
  }

  @ParameterizedTest
  @CsvSource({"3.99, false, false", "4, true, false", "4.99, true, false", "5, true, true"})
  void warnsAtFourFifthsAndStopsAtTheLimit(BigDecimal spent, boolean isShort, boolean isUsedUp) {
    sums.put(line().key(), new SpendingSum(spent, 0));

    assertThat(line().isShort()).isEqualTo(isShort);
    assertThat(line().isUsedUp()).isEqualTo(isUsedUp);
  }

  @Test
  void refusesALimitThatCountsSomethingElseThanItSays() {
    assertThat(limit(SpendingScope.ORGANISATION, SpendingPeriod.DAY, repository("a")).fault())
        .hasValueSatisfying(fault ->
            assertThat(fault).startsWith("'match.repository' does not belong to a limit per org"));
    assertThat(limit(SpendingScope.REPOSITORY, SpendingPeriod.DAY, person("a")).fault())
        .isPresent();
    assertThat(limit(SpendingScope.GROUP, SpendingPeriod.DAY, group("web")).fault()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "GROUP, web, true",
    "GROUP, security, false",
    "PERSON, bo, true",
    "PERSON, ana, false",
    "REPOSITORY, github.com/acme/web-shop, true",
    "REPOSITORY, github.com/acme/api, false",
    "REPOSITORY, ./web-shop, false",
    "REPOSITORY, /srv/git/web, true",
    "ORGANISATION, '', false"
  })
  void aTeamHasItsPeopleAndItsRepositories(SpendingScope per, String name, boolean isOfTeam) {
    List<Glob> patterns = List.of(new Glob("github.com/acme/web-*"), new Glob("/srv/git/*"));
    var policy = new SpendingPolicy("UTC", List.of(), GROUPS, Map.of("web", patterns));
    var key = new SpendingKey(per, name, SpendingPeriod.DAY, LocalDate.EPOCH);

    assertThat(policy.isOfTeam("web", key)).isEqualTo(isOfTeam);
  }

  private SpendingLine line() {
    var policy =
        new SpendingPolicy(
            "UTC", List.of(limit(SpendingScope.PERSON, SpendingPeriod.DAY, all())), Map.of());
    return policy.lines(new SpendingFacts("ana", null), Instant.EPOCH, known()).getFirst();
  }

  private List<String> names(SpendingScope per, SpendingMatch match) {
    var facts = SpendingFacts.of("ana", "git@github.com:acme/shop.git");
    return limit(per, SpendingPeriod.DAY, match).names(facts, GROUPS).toList();
  }

  private SpendingPolicy.Sums known() {
    return new SpendingPolicy.Sums() {
      @Override
      public SpendingSum of(SpendingKey key) {
        return sums.getOrDefault(key, SpendingSum.none());
      }

      @Override
      public Optional<BigDecimal> raised(SpendingKey key, String dimension) {
        return Optional.ofNullable(raised);
      }
    };
  }

  private static SpendingLimit limit(
      SpendingScope per, SpendingPeriod period, SpendingMatch match) {
    return new SpendingLimit(per, period, BigDecimal.valueOf(5), null, match);
  }

  private static SpendingMatch all() {
    return SpendingMatch.everything();
  }

  private static SpendingMatch person(String pattern) {
    return new SpendingMatch(List.of(new Glob(pattern)), List.of(), List.of());
  }

  private static SpendingMatch group(String name) {
    return new SpendingMatch(List.of(), List.of(name), List.of());
  }

  private static SpendingMatch repository(String pattern) {
    return new SpendingMatch(List.of(), List.of(), List.of(new Glob(pattern)));
  }
}
