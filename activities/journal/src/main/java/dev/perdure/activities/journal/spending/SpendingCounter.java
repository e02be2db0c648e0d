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

  private static final String LOCK =
      """
      select policy, counted_zone,
        (now() at time zone coalesce(counted_zone, 'UTC'))::date::text as today
      from spending_policy for no key update
      """;

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
        (usage.at at time zone :zone)::date::text as day,
        sum(coalesce(usage.cost, round(used.tokens / :perDollar::numeric, 6))) as cost,
        sum(used.tokens)::bigint as tokens
      from usage join task on task.id = usage.task_id
      cross join lateral (select usage.input_tokens + usage.output_tokens
        + usage.cache_read_tokens + usage.cache_write_tokens as tokens) used
      where usage.at >= now() - make_interval(days => :days)
      group by 1, 2, 3
      """;

  private final Database database;

  SpendingCounter(Database database) {
    this.database = database;
  }

  private record CountedCalendar(@Nullable String zone, LocalDate today) {

    static CountedCalendar of(Row row) throws SQLException {
      return new CountedCalendar(
          row.textOrNull("counted_zone"), LocalDate.parse(row.text("today")));
    }
  }

  private record Addition(
      SpendingScope per,
      String name,
      SpendingPeriod period,
      LocalDate starts,
      String cost,
      long tokens) {}

  private record DaySum(SpendingFacts facts, LocalDate day, SpendingSum sum) {

    static DaySum of(Row row) throws SQLException {
      return new DaySum(
          SpendingFacts.of(row.text("requester"), row.textOrNull("repository_location")),
          LocalDate.parse(row.text("day")),
          SpendingTotals.sum(row));
    }
  }

  /** Adds a call that was recorded in the transaction that is under way. */
  void add(SpendingFacts facts, SpendingSum sum) {
    database
        .sql(LOCK)
        .find(CountedCalendar::of)
        .filter(calendar -> calendar.zone() != null)
        .ifPresent(calendar ->
            write(keys(facts, calendar.today()).map(key -> addition(key, sum)).toList()));
  }

  /** Counts all calls again, unless the sums are of the policy's zone. */
  void countIn(SpendingPolicy policy) {
    CountedCalendar calendar = database.sql(LOCK).one(CountedCalendar::of);
    if (policy.zone().equals(calendar.zone())) {
      return;
    }
    database.sql("update spending_policy set counted_zone = ?", policy.zone()).update();
    database.sql("delete from spending").update();
    Map<SpendingKey, SpendingSum> sums = new LinkedHashMap<>();
    for (DaySum day : days(policy)) {
      keys(day.facts(), day.day()).forEach(key -> sums.merge(key, day.sum(), SpendingSum::plus));
    }
    List<Addition> all = new ArrayList<>();
    sums.forEach((key, sum) -> all.add(addition(key, sum)));
    for (int from = 0; from < all.size(); from += BATCH) {
      write(all.subList(from, Math.min(all.size(), from + BATCH)));
    }
  }

  private List<DaySum> days(SpendingPolicy policy) {
    return database
        .sql(BY_DAY)
        .param("zone", policy.zone())
        .param("perDollar", SpendingSum.TOKENS_FOR_A_DOLLAR)
        .param("days", MAX_DAYS)
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
