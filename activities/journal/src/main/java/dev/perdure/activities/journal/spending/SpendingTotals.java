package dev.perdure.activities.journal.spending;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.planner.spending.SpendingKey;
import dev.perdure.planner.spending.SpendingPeriod;
import dev.perdure.planner.spending.SpendingPolicy;
import dev.perdure.planner.spending.SpendingScope;
import dev.perdure.planner.spending.SpendingSum;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The sums and raised limits of some people, repositories and the organisation, as read once. */
final class SpendingTotals implements SpendingPolicy.Sums {

  private static final String SUMS =
      """
      select per, name, period, starts::text as starts, cost, tokens from spending
      where (period, starts) in (('day', :day::date), ('month', :month::date))
        and (:names::text[] is null
          or name_key in (select text_key(name) from unnest(:names::text[]) as known(name)))
      """;

  private static final String RAISES =
      """
      select per, name, period, starts::text as starts, dimension, max(amount) as amount
      from spending_raise
      where (period, starts) in (('day', :day::date), ('month', :month::date))
      group by 1, 2, 3, 4, 5
      """;

  private final SpendingPolicy policy;
  private final Map<SpendingKey, SpendingSum> sums = new HashMap<>();
  private final Map<RaisedLimit, BigDecimal> raises = new HashMap<>();

  private SpendingTotals(SpendingPolicy policy) {
    this.policy = policy;
  }

  private record RaisedLimit(SpendingKey key, String dimension) {}

  /** Reads the sums of a day and its month for people and repositories with these names. */
  static SpendingTotals read(
      Database database, SpendingPolicy policy, LocalDate day, List<String> names) {
    String[] all = Stream.concat(names.stream(), Stream.of("")).toArray(String[]::new);
    return read(database, policy, day, all);
  }

  /** Reads all sums of a day and its month. */
  static SpendingTotals all(Database database, SpendingPolicy policy, LocalDate day) {
    return read(database, policy, day, (String[]) null);
  }

  private static SpendingTotals read(
      Database database, SpendingPolicy policy, LocalDate day, String @Nullable [] names) {
    SpendingTotals totals = new SpendingTotals(policy);
    LocalDate month = SpendingPeriod.MONTH.start(day);
    database
        .sql(SUMS)
        .param("day", day.toString())
        .param("month", month.toString())
        .param("names", names)
        .list(row -> totals.sums.put(key(row), sum(row)));
    database
        .sql(RAISES)
        .param("day", day.toString())
        .param("month", month.toString())
        .list(row ->
            totals.raises.put(
                new RaisedLimit(key(row), row.text("dimension")),
                Objects.requireNonNull(row.amount("amount"))));
    return totals;
  }

  /** The sums that are not nothing, by their keys. */
  Map<SpendingKey, SpendingSum> sums() {
    return Map.copyOf(sums);
  }

  private static SpendingKey key(Row row) throws SQLException {
    return new SpendingKey(
        row.constant("per", SpendingScope.class),
        row.text("name"),
        row.constant("period", SpendingPeriod.class),
        LocalDate.parse(row.text("starts")));
  }

  static SpendingSum sum(Row row) throws SQLException {
    return new SpendingSum(Objects.requireNonNull(row.amount("cost")), row.number("tokens"));
  }

  @Override
  public SpendingSum of(SpendingKey key) {
    return key.per() == SpendingScope.GROUP
        ? policy
            .people(key)
            .map(name ->
                own(new SpendingKey(SpendingScope.PERSON, name, key.period(), key.starts())))
            .reduce(SpendingSum.none(), SpendingSum::plus)
        : own(key);
  }

  private SpendingSum own(SpendingKey key) {
    return sums.getOrDefault(key, SpendingSum.none());
  }

  @Override
  public Optional<BigDecimal> raised(SpendingKey key, String dimension) {
    return Optional.ofNullable(raises.get(new RaisedLimit(key, dimension)));
  }
}
