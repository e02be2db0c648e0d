package dev.perdure.activities.journal.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Store of task budgets: limits on cost, tokens, turns and time, and what is spent of each. */
public record BudgetStore(Database database) {

  private static final String LIMITS =
      """
      select budget_limit, limits, coalesce(body -> 'budget', '{}'::json) as given,
        input_tokens + output_tokens + cache_read_tokens + cache_write_tokens as tokens
      from task where id = ?
      """;

  private static final String SPENT =
      "select spent_cost as cost, spent_turns as turns from task where id = ?";

  /** The reason of a state is anybody's text, so that the data is not taken apart as JSON. */
  private static final String MINUTES =
      """
      select coalesce(sum(extract(epoch from coalesce(till, now()) - at)), 0) / 60
      from (
        select at, lead(at) over (order by seq) as till,
          substring(data::text from '"state"\\s*:\\s*"([a-z_]+)"') as state
        from event where task_id = ? and kind = 'task.state'
      ) as stay
      where state in ('running', 'retrying')
      """;

  /** The limits of a task, and what it has used of each. */
  public Stream<BudgetLine> lines(TaskId task) {
    BudgetLimits limits = limits(task);
    Spent spent = spent(task);
    return Stream.of(BudgetDimension.values())
        .flatMap(dimension ->
            limits.of(dimension).stream()
                .map(limit ->
                    new BudgetLine(dimension, limit, spent(task, dimension, limits, spent))));
  }

  public BigDecimal tokens(TaskId task) {
    return BigDecimal.valueOf(limits(task).tokens());
  }

  /** Sets a limit, over all that was used and will be. */
  public void limit(TaskId task, BudgetDimension dimension, BigDecimal limit) {
    if (dimension == BudgetDimension.COST) {
      database
          .sql("update task set budget_limit = ?, updated_at = now() where id = ?", limit, task)
          .update();
      return;
    }
    database.transact(() -> {
      Amounts changed = changed(task).with(dimension, limit);
      database
          .sql(
              "update task set limits = ?::json, updated_at = now() where id = ?",
              Json.write(changed),
              task)
          .update();
    });
  }

  private Amounts changed(TaskId task) {
    return database
        .sql("select limits from task where id = ? for no key update", task)
        .one(row -> row.json("limits", Amounts.class));
  }

  private BudgetLimits limits(TaskId task) {
    return database.sql(LIMITS, task).one(BudgetLimits::of);
  }

  private Spent spent(TaskId task) {
    return database.sql(SPENT, task).one(Spent::of);
  }

  private BigDecimal spent(
      TaskId task, BudgetDimension dimension, BudgetLimits limits, Spent spent) {
    return switch (dimension) {
      case COST -> spent.cost();
      case TOKENS -> BigDecimal.valueOf(limits.tokens());
      case TURNS -> BigDecimal.valueOf(spent.turns());
      case MINUTES -> database.sql(MINUTES, task).query(BigDecimal.class).single();
    };
  }

  private record Spent(BigDecimal cost, long turns) {

    static Spent of(Row row) throws SQLException {
      return new Spent(Objects.requireNonNull(row.amount("cost")), row.number("turns"));
    }
  }

  /** Limits by dimension; null if there is none. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  private record Amounts(
      @Nullable BigDecimal cost,
      @Nullable BigDecimal tokens,
      @Nullable BigDecimal turns,
      @Nullable BigDecimal minutes) {

    Amounts with(BudgetDimension dimension, BigDecimal limit) {
      return switch (dimension) {
        case COST -> new Amounts(limit, tokens, turns, minutes);
        case TOKENS -> new Amounts(cost, limit, turns, minutes);
        case TURNS -> new Amounts(cost, tokens, limit, minutes);
        case MINUTES -> new Amounts(cost, tokens, turns, limit);
      };
    }

    Optional<BigDecimal> of(BudgetDimension dimension) {
      return Optional.ofNullable(
          switch (dimension) {
            case COST -> cost;
            case TOKENS -> tokens;
            case TURNS -> turns;
            case MINUTES -> minutes;
          });
    }
  }

  /**
   * The limits of a task.
   *
   * @param set those that were set since
   * @param given those of its body
   */
  private record BudgetLimits(@Nullable BigDecimal cost, Amounts set, Amounts given, long tokens) {

    static BudgetLimits of(Row row) throws SQLException {
      return new BudgetLimits(
          row.amount("budget_limit"),
          row.json("limits", Amounts.class),
          row.json("given", Amounts.class),
          row.number("tokens"));
    }

    Optional<BigDecimal> of(BudgetDimension dimension) {
      return dimension == BudgetDimension.COST
          ? Optional.ofNullable(cost)
          : set.of(dimension).or(() -> given.of(dimension));
    }
  }
}
