package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.TaskState;
import java.time.Instant;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Queries over all tasks for an operator: states, waiting requests, failures, costs and hosts;
 * every list is bounded.
 */
public record FleetQueries(Database database) {

  private static final int MAX_ROWS = 1_000;

  private static final String NAME = "coalesce(nullif(task.title, ''), left(task.request, 120))";

  private static final String STATES =
      """
      select state, count(*) as n from task
      where state in ('queued', 'running', 'waiting', 'retrying', 'paused', 'parked', 'idle')
        and archived_at is null
      group by 1
      """;

  private static final String WAITING =
      """
      select * from (
        select request.id, request.number, request.kind, request.title, request.subject,
          request.task_id,
          %s as name, request.assignee, request.raised_at,
          count(*) over (partition by request.assignee) as n,
          row_number() over (partition by request.assignee order by raised_at, request.id) as rank
        from request join task on task.id = request.task_id
        where request.status = 'pending') ranked
      where rank <= :most order by raised_at, id limit :limit
      """
          .formatted(NAME);

  /** A retry, and what goes with it, is no progress. */
  private static final String AT_WORK =
      """
      select task.id, %s as name, task.state, %s, task.retry,
        task.workspace ->> 'host' as host, coalesce(failing.model, task.model) as model,
        greatest(task.created_at, told.at, moved.at, streamed.at) as progress_at
      from task
      left join lateral (select at from event
        where task_id = task.id and kind not in ('task.state', 'notice', 'part.reset')
        order by seq desc limit 1) told on true
      left join lateral (select max(at) as at from (
          select at, starts_with(data::text, '{"state":"retrying"') as retries,
            lag(starts_with(data::text, '{"state":"retrying"')) over (order by seq) as retried
          from event where task_id = task.id and kind = 'task.state') move
        where not retries and retried is not true) moved on true
      left join lateral (select max(open_part.updated_at) as at
        from open_part join conversation on conversation.id = open_part.conversation_id
        where conversation.task_id = task.id) streamed on true
      left join lateral (select model from conversation
        where task_id = task.id and state = 'retrying' limit 1) failing on true
      where task.state in ('queued', 'running', 'retrying')
      order by progress_at, task.id limit :limit
      """
          .formatted(NAME, TaskReader.VISIBLE_PHASE);

  private static final String FAILED =
      """
      select id, %s as name, failure, state_since from task
      where state = 'failed' and state_since >= :since and archived_at is null
      order by state_since desc, id limit :limit
      """
          .formatted(NAME);

  private static final String ANSWERED =
      """
      select split_part(model, '/', 1) as provider, max(at) as at from usage
      where at >= :since group by 1 order by 1 limit :limit
      """;

  private static final String GIVEN_UP =
      """
      select task.id, %s as name, split_part(request.subject ->> 'model', '/', 1) as provider,
        request.subject ->> 'error' as error, request.raised_at
      from request join task on task.id = request.task_id
      where request.status = 'pending' and request.kind = 'operator'
        and request.subject ->> 'cause' = 'provider' and request.subject ->> 'model' is not null
      order by request.raised_at desc, request.id limit :limit
      """
          .formatted(NAME);

  private static final String DEAREST =
      """
      select task.id, %s as name, sum(usage.cost) as cost
      from usage join task on task.id = usage.task_id
      where usage.at >= :since and usage.cost is not null
      group by 1, 2 order by 3 desc, 1 limit :limit
      """
          .formatted(NAME);

  private static final String HOSTS =
      """
      select coalesce(workspace ->> 'host', starting_host) as host, count(*) as n from task
      where state in ('queued', 'running', 'waiting', 'retrying', 'paused', 'parked')
        and coalesce(workspace ->> 'host', starting_host) is not null
      group by 1 order by 1 limit :limit
      """;

  /** How many tasks are in each state that is not an end. */
  public Map<TaskState, Integer> states() {
    Map<TaskState, Integer> states = new EnumMap<>(TaskState.class);
    database
        .sql(STATES)
        .list(row -> states.put(row.constant("state", TaskState.class), row.count("n")));
    return states;
  }

  /** Pending requests, the oldest first, so many of each person that is asked. */
  public List<FleetQueriesAwaitedRequest> waiting(int most) {
    return database
        .sql(WAITING)
        .param("most", most)
        .param("limit", MAX_ROWS)
        .list(FleetQueriesAwaitedRequest::of);
  }

  /** The tasks that should move, the longest silent first. */
  public List<ActiveTask> atWork() {
    return database.sql(AT_WORK).param("limit", MAX_ROWS).list(ActiveTask::of);
  }

  /** The tasks that have failed since a moment, the newest first. */
  public List<FailedTask> failed(Instant since) {
    return database.sql(FAILED).param("since", since).param("limit", MAX_ROWS).list(FailedTask::of);
  }

  /** The time of the last answer of each provider, for answers since a moment. */
  public Map<String, Instant> answered(Instant since) {
    Map<String, Instant> answered = new LinkedHashMap<>();
    database
        .sql(ANSWERED)
        .param("since", since)
        .param("limit", MAX_ROWS)
        .list(row -> answered.put(row.text("provider"), row.moment("at")));
    return answered;
  }

  /** The tasks that ask an operator because a provider did not answer, the newest first. */
  public List<AbandonedModelCall> givenUp() {
    return database.sql(GIVEN_UP).param("limit", MAX_ROWS).list(AbandonedModelCall::of);
  }

  /** The tasks whose model calls since a moment cost the most. */
  public List<FleetQueriesTaskCost> dearest(Instant since, int most) {
    return database
        .sql(DEAREST)
        .param("since", since)
        .param("limit", most)
        .list(row ->
            new FleetQueriesTaskCost(
                new TaskId(row.text("id")),
                row.text("name"),
                Objects.requireNonNull(row.amount("cost"))));
  }

  /** How many tasks that have not ended have their files on each host. */
  public Map<String, Integer> hosts() {
    Map<String, Integer> hosts = new LinkedHashMap<>();
    database
        .sql(HOSTS)
        .param("limit", MAX_ROWS)
        .list(row -> hosts.put(row.text("host"), row.count("n")));
    return hosts;
  }
}
