package dev.perdure.activities.journal.run;

import dev.perdure.activities.journal.access.RepositoryFilter;
import dev.perdure.activities.journal.access.VisibleRepositories;
import dev.perdure.activities.journal.db.Database;
import java.time.Instant;
import java.util.List;

/** Totals of all tasks' token usage and cost, by day, model, repository or requester. */
public record UsageTotals(Database database) {

  private static final int MAX_ROWS = 1_000;

  /** The totals of all calls since a moment: days newest first, others by what they cost. */
  public List<UsageTotalsTotal> since(
      Instant moment, UsageGrouping by, VisibleRepositories visible) {
    return RepositoryFilter.bind(database.sql(statement(by)), database, visible)
        .param("since", moment)
        .param("most", MAX_ROWS)
        .list(UsageTotalsTotal::of);
  }

  private static String statement(UsageGrouping by) {
    return """
    select coalesce(%s, '') as key,
      count(distinct usage.task_id) as tasks, count(*) as calls,
      count(*) - count(usage.cost) as unpriced,
      sum(usage.input_tokens) as input_tokens, sum(usage.output_tokens) as output_tokens,
      sum(usage.cache_read_tokens) as cache_read_tokens,
      sum(usage.cache_write_tokens) as cache_write_tokens, sum(usage.cost) as cost
    from usage join task on task.id = usage.task_id
    where usage.at >= :since and %s
    group by 1
    order by %s
    limit :most
    """
        .formatted(by.column, RepositoryFilter.IS_VISIBLE, by.order);
  }
}
