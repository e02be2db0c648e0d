package dev.perdure.activities.journal.run;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.planner.message.Usage;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/** Totals of all tasks' token usage and cost, by day, model, repository or requester. */
public record UsageTotals(Database database) {

  private static final int MOST = 1_000;

  /** The totals of all calls since a moment: days newest first, others by what they cost. */
  public List<Total> since(Instant moment, Grouping by) {
    return database.sql(statement(by)).param("since", moment).param("most", MOST).list(Total::of);
  }

  private static String statement(Grouping by) {
    return """
    select coalesce(%s, '') as key,
      count(distinct usage.task_id) as tasks, count(*) as calls,
      count(*) - count(usage.cost) as unpriced,
      sum(usage.input_tokens) as input_tokens, sum(usage.output_tokens) as output_tokens,
      sum(usage.cache_read_tokens) as cache_read_tokens,
      sum(usage.cache_write_tokens) as cache_write_tokens, sum(usage.cost) as cost
    from usage join task on task.id = usage.task_id
    where usage.at >= :since
    group by 1
    order by %s
    limit :most
    """
        .formatted(by.column, by.order);
  }

  /** What totals are told by. */
  public enum Grouping {
    /** The day of the call, in UTC, as {@code 2026-11-24}. */
    @JsonProperty("day")
    DAY("to_char(usage.at at time zone 'UTC', 'YYYY-MM-DD')", "1 desc"),
    /** The model, as {@code provider/model}. */
    @JsonProperty("model")
    MODEL("usage.model", Grouping.DEAREST),
    /** The repository's location; empty for tasks without one. */
    @JsonProperty("repository")
    REPOSITORY("task.repository_location", Grouping.DEAREST),
    /** Who asked for the task. */
    @JsonProperty("requester")
    REQUESTER("task.requester", Grouping.DEAREST);

    private static final String DEAREST =
        "cost desc nulls last, sum(usage.input_tokens + usage.output_tokens) desc, 1";

    private final String column;
    private final String order;

    Grouping(String column, String order) {
      this.column = column;
      this.order = order;
    }
  }

  /**
   * The sum of a group.
   *
   * @param usage its cost is that of calls with a known price, null if none has one
   * @param unpriced the calls whose price is unknown
   */
  public record Total(String key, int tasks, int calls, int unpriced, Usage usage) {

    private static Total of(Row row) throws SQLException {
      return new Total(
          row.text("key"),
          row.count("tasks"),
          row.count("calls"),
          row.count("unpriced"),
          row.usage());
    }
  }
}
