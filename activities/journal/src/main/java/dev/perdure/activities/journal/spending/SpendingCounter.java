package dev.perdure.activities.journal.spending;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.spending.SpendingFacts;
import dev.perdure.planner.spending.SpendingKey;
import dev.perdure.planner.spending.SpendingPeriod;
import dev.perdure.planner.spending.SpendingPolicy;
import dev.perdure.planner.spending.SpendingScope;
import dev.perdure.planner.spending.SpendingSum;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Adds model calls to the sums of their day and month. Writers hold a lock until they commit, so
 * that a check after them sees all that was spent before it.
 */
final class SpendingCounter {

  /** Sums of older days are left out when all spending is counted again. */
  private static final int MAX_DAYS = 400;

  private static final int BATCH = 500;

  /** The number of the rule that names repositories; another number counts all spending again. */
  private static final int NAME_RULE = 2;

  private static final String RECOUNT_TIMEOUT = "1min";

  private static final String READ =
      "select policy, counted_zone, counted_names, now() as moment from spending_policy ";

  private static final String LOCK = READ + "for no key update";

  private static final String ADD =
      """
      insert into spending (per, name, period, starts, cost, tokens)
      select h->>'per', h->>'name', h->>'period', (h->>'starts')::date, (h->>'cost')::numeric,
        (h->>'tokens')::bigint
      from json_array_elements(?::json) as added(h)
      on conflict (period, starts, per, name_key) do update
      set cost = spending.cost + excluded.cost, tokens = spending.tokens + excluded.tokens
      """;

  private static final String BY_DAY =
      """
      select task.requester, task.repository_location,
        width_bucket(usage.at, :starts::timestamptz[]) as day,
        sum(coalesce(usage.cost, round(used.tokens / :perDollar::numeric, 6))) as cost,
        sum(used.tokens)::bigint as tokens
      from usage join task on task.id = usage.task_id
      cross join lateral (select usage.input_tokens + usage.output_tokens
        + usage.cache_read_tokens + usage.cache_write_tokens as tokens) used
      where usage.at >= (:starts::timestamptz[])[1]
      group by 1, 2, 3
      """;

  private final Database database;

  SpendingCounter(Database database) {
    this.database = database;
  }

  /** Days are computed here alone: PostgreSQL reads some names of zones in another way. */
  private record CountedCalendar(
      SpendingPolicy policy, @Nullable String zone, int nameRule, Instant now) {

    static CountedCalendar of(Row row) throws SQLException {
      return new CountedCalendar(
          row.json("policy", SpendingPolicy.class),
          row.textOrNull("counted_zone"),
          row.count("counted_names"),
          row.moment("moment"));
    }

    LocalDate today() {
      return policy.in(zone == null ? SpendingPolicy.none().zone() : zone).day(now);
    }

    boolean isOfPolicy() {
      return policy.zone().equals(zone) && nameRule == NAME_RULE;
    }
  }

  private record Addition(
      SpendingScope per,
      String name,
      SpendingPeriod period,
      LocalDate starts,
      String cost,
      long tokens) {}

  /** The calls of a day; the first day is 1. */
  private record DaySum(SpendingFacts facts, int day, SpendingSum sum) {

    static DaySum of(Row row) throws SQLException {
      return new DaySum(
          SpendingFacts.of(row.text("requester"), row.textOrNull("repository_location")),
          row.count("day"),
          SpendingTotals.sum(row));
    }
  }

  /**
   * Adds a call that was recorded in the transaction that is under way. Before all calls are
   * counted for the first time, the calendar is that of UTC.
   */
  void add(SpendingFacts facts, SpendingSum sum) {
    database
        .sql(LOCK)
        .find(CountedCalendar::of)
        .ifPresent(calendar ->
            write(keys(facts, calendar.today()).map(key -> addition(key, sum)).toList()));
  }

  /** Whether all calls are counted in the calendar of the stored policy. */
  boolean isCounted() {
    return database
        .sql(READ)
        .find(CountedCalendar::of)
        .map(CountedCalendar::isOfPolicy)
        .orElse(true);
  }

  /** Counts all calls again in the calendar of the stored policy, unless they are counted so. */
  void countAgain() {
    database.sql("set local statement_timeout = '%s'".formatted(RECOUNT_TIMEOUT)).update();
    CountedCalendar calendar = database.sql(LOCK).one(CountedCalendar::of);
    if (!calendar.isOfPolicy()) {
      SpendingPolicy policy = calendar.policy();
      database
          .sql(
              "update spending_policy set counted_zone = ?, counted_names = ?",
              policy.zone(),
              NAME_RULE)
          .update();
      database.sql("delete from spending").update();
      write(sums(policy, policy.day(calendar.now()).minusDays(MAX_DAYS)));
    }
  }

  private void write(Map<SpendingKey, SpendingSum> sums) {
    List<Addition> all = new ArrayList<>();
    sums.forEach((key, sum) -> all.add(addition(key, sum)));
    for (int from = 0; from < all.size(); from += BATCH) {
      write(all.subList(from, Math.min(all.size(), from + BATCH)));
    }
  }

  private Map<SpendingKey, SpendingSum> sums(SpendingPolicy policy, LocalDate first) {
    Map<SpendingKey, SpendingSum> sums = new LinkedHashMap<>();
    for (DaySum day : days(policy, first)) {
      keys(day.facts(), first.plusDays(day.day() - 1L))
          .forEach(key -> sums.merge(key, day.sum(), SpendingSum::plus));
    }
    return sums;
  }

  /** A call at midnight may belong to the day after today. */
  private List<DaySum> days(SpendingPolicy policy, LocalDate first) {
    String[] starts =
        Stream.iterate(first, day -> day.plusDays(1))
            .limit(MAX_DAYS + 2L)
            .map(day -> policy.start(day).toString())
            .toArray(String[]::new);
    return database
        .sql(BY_DAY)
        .param("starts", starts)
        .param("perDollar", SpendingSum.TOKENS_FOR_A_DOLLAR)
        .list(DaySum::of);
  }

  /** The sums that a call belongs to, in one order for all writers. */
  private static Stream<SpendingKey> keys(SpendingFacts facts, LocalDate day) {
    return Stream.of(SpendingPeriod.values())
        .flatMap(period -> {
          LocalDate starts = period.start(day);
          Stream<SpendingKey> common =
              Stream.of(
                  new SpendingKey(SpendingScope.PERSON, facts.requester(), period, starts),
                  new SpendingKey(SpendingScope.ORGANISATION, "", period, starts));
          return Stream.concat(
              common,
              Stream.ofNullable(facts.repository())
                  .map(name -> new SpendingKey(SpendingScope.REPOSITORY, name, period, starts)));
        });
  }

  private static Addition addition(SpendingKey key, SpendingSum sum) {
    return new Addition(
        key.per(),
        key.name(),
        key.period(),
        key.starts(),
        sum.cost().toPlainString(),
        sum.tokens());
  }

  private void write(List<Addition> additions) {
    database.sql(ADD, Json.write(additions)).update();
  }
}
