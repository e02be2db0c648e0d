package dev.perdure.activities.journal.spending;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.planner.spending.SpendingKey;
import dev.perdure.planner.spending.SpendingLine;
import dev.perdure.planner.spending.SpendingPeriod;
import dev.perdure.planner.spending.SpendingPolicy;
import dev.perdure.planner.spending.SpendingScope;
import dev.perdure.planner.spending.SpendingSum;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Reports who spent how much in a period, beside the limits. */
public final class SpendingReport {

  private static final int MAX_ENTRIES = 1_000;
  private static final int MAX_LINES = 100;

  /** The organisation first, then groups, repositories and people, each by cost. */
  private static final List<SpendingScope> ORDER =
      List.of(
          SpendingScope.ORGANISATION,
          SpendingScope.GROUP,
          SpendingScope.REPOSITORY,
          SpendingScope.PERSON);

  private static final Comparator<SpendingEntry> DEAREST =
      Comparator.comparing((SpendingEntry entry) -> ORDER.indexOf(entry.key().per()))
          .thenComparing(entry -> entry.sum().cost(), Comparator.reverseOrder())
          .thenComparing(entry -> entry.key().name());

  private static final Comparator<SpendingLine> FULLEST =
      Comparator.comparing(SpendingLine::share, Comparator.reverseOrder())
          .thenComparing(line -> line.key().name());

  private static final String BY_MODEL =
      """
      select usage.model, count(*) as calls, sum(used.tokens)::bigint as tokens,
        sum(coalesce(usage.cost, round(used.tokens / :perDollar::numeric, 6))) as cost
      from usage join task on task.id = usage.task_id
      cross join lateral (select usage.input_tokens + usage.output_tokens
        + usage.cache_read_tokens + usage.cache_write_tokens as tokens) used
      where usage.at >= :from and usage.at < :until and task.requester = any(:people)
      group by 1
      order by cost desc, 1
      limit :most
      """;

  private final Database database;
  private final SpendingPolicyStore spendingPolicyStore;

  public SpendingReport(Database database) {
    this.database = database;
    this.spendingPolicyStore = new SpendingPolicyStore(database);
  }

  /** The limits that hold now. */
  public SpendingPolicy policy() {
    return spendingPolicyStore.policy();
  }

  /**
   * The spending in a period.
   *
   * @param shown the sums that are reported
   */
  public List<SpendingEntry> of(
      SpendingPolicy policy,
      SpendingPeriod period,
      LocalDate starts,
      Predicate<SpendingKey> shown) {
    SpendingTotals totals = SpendingTotals.all(database, policy, starts);
    return keys(policy, totals, period, starts)
        .filter(shown)
        .map(key -> new SpendingEntry(key, totals.of(key), policy.lines(key, totals)))
        .sorted(DEAREST)
        .limit(MAX_ENTRIES)
        .toList();
  }

  /**
   * The limits of a day and its month of which four fifths are spent, the fullest first.
   *
   * @param shown the sums whose limits are reported
   */
  public List<SpendingLine> close(
      SpendingPolicy policy, LocalDate day, Predicate<SpendingKey> shown) {
    SpendingTotals totals = SpendingTotals.all(database, policy, day);
    return Stream.of(SpendingPeriod.values())
        .flatMap(period -> keys(policy, totals, period, period.start(day)))
        .filter(shown)
        .flatMap(key -> policy.lines(key, totals).stream())
        .filter(SpendingLine::isShort)
        .sorted(FULLEST)
        .limit(MAX_LINES)
        .toList();
  }

  /** The sums of a period that are not nothing, and those of all groups. */
  private static Stream<SpendingKey> keys(
      SpendingPolicy policy, SpendingTotals totals, SpendingPeriod period, LocalDate starts) {
    Stream<SpendingKey> groups =
        policy.groups().keySet().stream()
            .map(name -> new SpendingKey(SpendingScope.GROUP, name, period, starts));
    return Stream.concat(groups, totals.sums().keySet().stream())
        .filter(key -> key.period() == period && key.starts().equals(starts));
  }

  /** The spending of people in a period by the models that their tasks called, by cost. */
  public List<ModelSpending> models(
      SpendingPolicy policy, SpendingPeriod period, LocalDate starts, List<String> people) {
    return database
        .sql(BY_MODEL)
        .param("from", policy.start(starts))
        .param("until", policy.end(period, starts))
        .param("people", people.toArray(String[]::new))
        .param("perDollar", SpendingSum.TOKENS_FOR_A_DOLLAR)
        .param("most", MAX_ENTRIES)
        .list(ModelSpending::of);
  }
}
