package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.planner.id.TaskId;
import java.util.List;
import java.util.Optional;

/**
 * Reads the figures by which two tasks with the same request are compared: model calls, replans,
 * decisions and time.
 */
public record TaskComparisonReader(Database database) {

  private static final String AGENTS =
      """
      select coalesce(usage.agent, conversation.agent, usage.purpose) as agent, count(*) as calls,
        sum(usage.input_tokens) as input_tokens, sum(usage.output_tokens) as output_tokens,
        sum(usage.cache_read_tokens) as cache_read_tokens,
        sum(usage.cache_write_tokens) as cache_write_tokens,
        case when count(*) = count(usage.cost) then sum(usage.cost) end as cost
      from usage left join conversation on conversation.id = usage.conversation_id
      where usage.task_id = ? group by 1 order by calls desc, agent
      """;

  private static final String COUNTS =
      """
      select
        (select greatest(count(*) - 1, 0) from plan_revision where task_id = task.id) as replans,
        (select count(*) from request where task_id = task.id and status = 'settled') as decisions,
        extract(epoch from case when task.state in (:ended) then task.state_since else now() end
          - task.created_at)::bigint as seconds
      from task where id = :task
      """;

  private static final List<String> ENDED =
      List.of("delivered", "answered", "rejected", "cancelled", "failed", "idle");

  /**
   * The effort of a task in figures.
   *
   * @param replans revisions of the task's plan after the first
   * @param decisions requests that people settled
   * @param seconds the time from the task's creation to its end, or until now
   */
  public record Counts(int replans, int decisions, int seconds) {}

  /** The model calls by agent, the most first. */
  public List<TaskComparisonReaderAgentCalls> agents(TaskId task) {
    return database
        .sql(AGENTS, task)
        .list(row ->
            new TaskComparisonReaderAgentCalls(row.text("agent"), row.count("calls"), row.usage()));
  }

  public Counts counts(TaskId task) {
    return database
        .sql(COUNTS)
        .param("ended", ENDED)
        .param("task", task)
        .one(row -> new Counts(row.count("replans"), row.count("decisions"), row.count("seconds")));
  }

  /**
   * The task that one is compared with: the one it was handed over with or forked from, or after
   * it.
   */
  public Optional<TaskId> partner(TaskId task) {
    return database
        .sql(
            """
            select coalesce(
              (select coalesce(body ->> 'compareWith', fork_of) from task where id = :task),
              (select id from task where body ->> 'compareWith' = :task or fork_of = :task
                order by created_at limit 1)) as partner
            """)
        .param("task", task)
        .one(row -> Optional.ofNullable(row.textOrNull("partner")))
        .map(TaskId::new);
  }
}
