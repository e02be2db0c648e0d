package dev.perdure.activities.journal.spending;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.event.EventKind;
import dev.perdure.activities.journal.run.BilledModelCall;
import dev.perdure.activities.journal.run.UsageStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Usage;
import dev.perdure.planner.spending.SpendingLimit;
import dev.perdure.planner.spending.SpendingLine;
import dev.perdure.planner.spending.SpendingMatch;
import dev.perdure.planner.spending.SpendingPeriod;
import dev.perdure.planner.spending.SpendingPolicy;
import dev.perdure.planner.spending.SpendingScope;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpendingStoreTest {

  private static final int RUNS = 4;
  private static final int DOLLARS = 12;

  @RegisterExtension final TestJournal journal = TestJournal.open();
  private final TaskId task = task("t_1", "ada", "https://github.com/acme/shop.git");
  private final SpendingStore spending = new SpendingStore(journal.database());
  private final SpendingPolicyStore policies = new SpendingPolicyStore(journal.database());
  private final UsageStore usage = new UsageStore(journal.database(), journal.events());

  @Test
  void parallelRunsOvershootALimitByAtMostOneCallEach()
      throws ExecutionException, InterruptedException {
    follow(limit(SpendingScope.PERSON, SpendingPeriod.DAY, DOLLARS));
    try (var runs = Executors.newFixedThreadPool(RUNS)) {
      List<Future<Integer>> calls =
          IntStream.range(0, RUNS).mapToObj(run -> runs.submit(() -> spend(run))).toList();
      int made = 0;
      for (Future<Integer> run : calls) {
        made += run.get();
      }
      assertThat(made).isBetween(DOLLARS, DOLLARS + RUNS - 1);
      assertThat(only().spent()).isEqualByComparingTo(BigDecimal.valueOf(made));
    }
  }

  /** Makes calls for a dollar each until the limit is used up; returns their number. */
  private int spend(int run) {
    int calls = 0;
    while (spending.findUsedUp(task).isEmpty()) {
      call(task, "call-%d-%d".formatted(run, calls), "1");
      calls++;
    }
    return calls;
  }

  @Test
  void countsEachCallForThePersonTheRepositoryAndTheOrganisationOnce() {
    TaskId other = task("t_2", "bo", "git@github.com:acme/shop");
    follow(
        limit(SpendingScope.PERSON, SpendingPeriod.DAY, 9),
        limit(SpendingScope.GROUP, SpendingPeriod.MONTH, 9),
        limit(SpendingScope.REPOSITORY, SpendingPeriod.MONTH, 9),
        limit(SpendingScope.ORGANISATION, SpendingPeriod.DAY, 9));
    call(task, "a", "1");
    call(task, "a", "1");
    call(other, "b", "2");
    call(task("t_3", "cy", null), "c", "4");

    assertThat(spending.lines(task))
        .extracting(line -> line.key().name(), line -> line.spent().intValueExact())
        .containsExactly(
            tuple("ada", 1), tuple("team", 3), tuple("github.com/acme/shop", 3), tuple("", 7));
  }

  @Test
  void countsWhatWasSpentBeforeLimitsOrAnotherTimeZoneHeld() {
    call(task, "a", "3");
    call(task, "unpriced", null);
    follow(limit(SpendingScope.REPOSITORY, SpendingPeriod.MONTH, 9));
    assertThat(only().spent()).isEqualByComparingTo("3.5");

    call(task, "b", "1");
    policies.follow(
        new SpendingPolicy(
            "Asia/Kolkata",
            List.of(limit(SpendingScope.PERSON, SpendingPeriod.MONTH, 9)),
            Map.of()));
    policies.count();
    assertThat(only().spent()).isEqualByComparingTo("4.5");
  }

  /** PostgreSQL takes the sign of an offset the other way, and does not know Java's old zones. */
  @ParameterizedTest
  @ValueSource(
      strings = {"UTC+14", "+12:45", "-11:00", "GMT-7", "Z", "SystemV/PST8PDT", "Pacific/Apia"})
  void countsCallsByTheDayInWhichTheyAreCompared(String zone) {
    call(task, "a", "3");
    call(task, "b", "4");
    call(task, "c", "5");
    var policy = new SpendingPolicy(zone, List.of(), Map.of());
    Instant begin = policy.start(policy.day(Instant.now()));
    at("b", begin);
    at("c", begin.minusMillis(1));
    follow(zone, limit(SpendingScope.PERSON, SpendingPeriod.DAY, 9));
    policies.count();
    assertThat(only().spent()).isEqualByComparingTo("7");

    call(task, "d", "1");
    assertThat(only().spent()).isEqualByComparingTo("8");
  }

  @Test
  void limitsHoldInTheCalendarOfTheSumsUntilAllIsCountedInTheirs() {
    follow("Pacific/Apia", limit(SpendingScope.ORGANISATION, SpendingPeriod.DAY, 4));
    call(task, "a", "4");
    assertThat(spending.findUsedUp(task)).isPresent();

    policies.count();
    follow("-11:00", limit(SpendingScope.ORGANISATION, SpendingPeriod.DAY, 4));
    assertThat(spending.findUsedUp(task)).isPresent();
    assertThat(policies.policy().zone()).isEqualTo("Pacific/Apia");

    policies.count();
    assertThat(spending.findUsedUp(task)).isPresent();
    assertThat(policies.policy().zone()).isEqualTo("-11:00");
  }

  @Test
  void countsAgainForLongerThanOtherStatementsMayTake() {
    call(task, "a", "4");
    follow("UTC", limit(SpendingScope.ORGANISATION, SpendingPeriod.DAY, 4));
    sql(
        """
        create function slow() returns trigger language plpgsql as
        'begin perform pg_sleep(0.6); return null; end'
        """);
    sql("create trigger slow before insert on spending execute function slow()");
    journal
        .database()
        .transact(() -> {
          sql("set local statement_timeout = '500ms'");
          policies.count();
        });
    sql("drop function slow cascade"); // the next test has this database

    assertThat(only().spent()).isEqualByComparingTo("4");
  }

  private void sql(String statement) {
    journal.database().sql(statement).update();
  }

  private void at(String call, Instant moment) {
    journal.database().sql("update usage set at = ? where id = ?", moment, call).update();
  }

  @Test
  void countsSumsWithOlderNamesOfRepositoriesAgain() {
    TaskId local = task("t_2", "ada", "/srv/git/Shop");
    follow(limit(SpendingScope.REPOSITORY, SpendingPeriod.MONTH, 9));
    call(local, "a", "4");
    sql("update spending set name = '/srv/git/shop' where per = 'repository'");
    sql("update spending_policy set counted_names = 0");
    policies.count();

    assertThat(spending.lines(local))
        .singleElement()
        .satisfies(line -> {
          assertThat(line.key().name()).isEqualTo("/srv/git/Shop");
          assertThat(line.spent()).isEqualByComparingTo("4");
        });
  }

  @Test
  void eachSpellingOfAnAddressSpendsFromOneLimit() {
    follow(limit(SpendingScope.REPOSITORY, SpendingPeriod.MONTH, 9));
    call(task, "a", "4");
    call(task("t_2", "bo", "https://github.com/other/../acme/%73hop#x"), "b", "5");

    assertThat(spending.findUsedUp(task)).isPresent();
  }

  @Test
  void raisesALimitForItsPeriodAlone() {
    follow(limit(SpendingScope.PERSON, SpendingPeriod.DAY, 1));
    call(task, "a", "1");
    SpendingLine usedUp = spending.findUsedUp(task).orElseThrow();
    spending.raise(usedUp.key(), "cost", BigDecimal.TWO, "ann");
    assertThat(spending.findUsedUp(task)).isEmpty();

    journal.database().sql("update spending_raise set starts = starts - 1").update();
    assertThat(spending.findUsedUp(task)).contains(usedUp);
  }

  @Test
  void warnsOnceForEachLimitAndPeriod() {
    TaskId other = task("t_2", "ada", null);
    follow(limit(SpendingScope.PERSON, SpendingPeriod.MONTH, 10));
    call(task, "a", "7");
    assertThat(warnings()).isZero();
    call(other, "b", "1");
    call(task, "c", "1");
    assertThat(warnings()).isEqualTo(1);

    spending.raise(only().key(), "cost", BigDecimal.valueOf(11), "ann");
    call(task, "d", "0.5");
    assertThat(warnings()).isEqualTo(2);
  }

  private long warnings() {
    return journal
        .database()
        .sql("select count(*) from event where kind = ?", EventKind.BUDGET_WARNED)
        .query(Long.class)
        .single();
  }

  private SpendingLine only() {
    List<SpendingLine> lines = spending.lines(task);
    assertThat(lines).hasSize(1);
    return lines.getFirst();
  }

  private void follow(SpendingLimit... limits) {
    follow("UTC", limits);
    policies.count();
  }

  private void follow(String zone, SpendingLimit... limits) {
    policies.follow(
        new SpendingPolicy(zone, List.of(limits), Map.of("team", List.of("ada", "bo"))));
  }

  private static SpendingLimit limit(SpendingScope per, SpendingPeriod period, int dollars) {
    return new SpendingLimit(
        per, period, BigDecimal.valueOf(dollars), null, SpendingMatch.everything());
  }

  private void call(TaskId caller, String id, @Nullable String dollars) {
    BigDecimal cost = dollars == null ? null : new BigDecimal(dollars);
    usage.add(
        new BilledModelCall(
            id, caller, null, null, "turn", "m", new Usage(100_000, 0, 0, 0, cost)));
  }

  private TaskId task(String id, String requester, @Nullable String location) {
    TaskId made = journal.task(id);
    journal
        .database()
        .sql(
            "update task set requester = ?, repository_location = ? where id = ?",
            requester,
            location,
            made)
        .update();
    return made;
  }
}
