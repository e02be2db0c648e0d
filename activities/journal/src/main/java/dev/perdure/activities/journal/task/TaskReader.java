package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.access.RepositoryFilter;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Page;
import dev.perdure.activities.journal.db.PageCursor;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.agent.ToolSwitches;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskPolicy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.planner.task.Triage;
import dev.perdure.planner.wait.WaitPolicy;
import dev.perdure.planner.wait.WaitPolicyReader;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads tasks, one by one or as pages of a list. */
public record TaskReader(Database database) {

  private static final int MAX_PAGE_SIZE = 1_000;

  /**
   * The phase that people see. A task explores while a model chooses its strategy or divides the
   * exploration, also if its workspace is still being opened. The record keeps the phase of the
   * workspace, as only the root knows whether the task goes on to explore.
   */
  static final String VISIBLE_PHASE =
      """
      case when task.phase = 'preparing' and exists (
          select from conversation where task_id = task.id and finished_at is null
            and kind in ('triage', 'scope'))
        then 'exploring' else task.phase end as shown_phase
      """;

  private static final String SELECT =
      "select task.*, "
          + VISIBLE_PHASE
          + """
            , plan.revision as plan_revision, plan.digest as plan_digest,
            (select json_agg(json_build_object('id', id, 'kind', kind, 'since', raised_at)
                             order by raised_at, id)
               from request where task_id = task.id and status = 'pending') as pending,
            (select json_agg(json_build_object('id', id, 'status', status, 'state', wait,
                      'assignee', coalesce(assignee, task.requester)) order by raised_at, id)
               from request where task_id = task.id and status in ('pending', 'expired')
                 and wait is not null) as waits,
            (select json_agg(json_build_object('id', step_id, 'title', title, 'state', state,
                      'dependsOn', depends_on, 'kind', kind, 'agent', agent, 'runId', run_id,
                      'attempts', attempts, 'held', held, 'result', result, 'note', note,
                      'commit', commit_id, 'reflection', reflection, 'checks', checks)
                    order by position)
               from step where task_id = task.id) as steps
          from task
          left join lateral (select revision, digest from plan_revision
            where task_id = task.id order by revision desc limit 1) plan on true
          """;

  /** The reason of a state is anybody's text, so that the data is not taken apart as JSON. */
  private static final String ENDED_DELIVERIES =
      """
      select count(*) from event where task_id = ? and kind = 'task.state'
        and substring(data::text from '"state"\\s*:\\s*"([a-z_]+)"') in (?, ?)
      """;

  private static final String PAGE =
      SELECT
          + """
          where (:anyState or task.state in (:states))
            and (:repository::text is null
                 or text_key(task.repository_location) = text_key(:repository))
            and (:requester::text is null or task.requester = :requester)
            and (:everything or task.id in (
          """
          + SearchTerms.TASKS_FOUND
          + """
            ))
            and
          """
          + RepositoryFilter.IS_VISIBLE
          + """

            and (:from::timestamptz is null or task.created_at >= :from)
            and (:until::timestamptz is null or task.created_at < :until)
            and (:before::timestamptz is null or (task.created_at, task.id) < (:before, :beforeId))
          order by task.created_at desc, task.id desc
          limit :limit
          """;

  /** A task with everything its page shows first. */
  public Optional<TaskRecord> find(TaskId task) {
    return database.sql(SELECT + "where task.id = ?", task).find(Rows::task);
  }

  /** Returns a task that must exist. */
  public TaskRecord get(TaskId task) {
    return find(task)
        .orElseThrow(() -> new IllegalStateException("There is no task '" + task + "'."));
  }

  public TaskPolicy policy(TaskId task) {
    return options(task).policy();
  }

  /** The policy for long waits in a task's body. */
  public WaitPolicy waitPolicy(TaskId task) {
    return body(task)
        .map(body -> WaitPolicyReader.read(body.object("policy")))
        .orElseGet(WaitPolicy::none);
  }

  /** The options in a task's body. */
  public TaskOptions options(TaskId task) {
    return database
        .sql("select body from task where id = ?", task)
        .one(row -> row.json("body", TaskOptions.class));
  }

  public Optional<JsonObject> body(TaskId task) {
    return database
        .sql("select body from task where id = ?", task)
        .query(String.class)
        .optional()
        .map(body -> Json.read(body, JsonObject.class));
  }

  /**
   * Returns the tool switches of a task's body and of its newest delivered message, in this order.
   */
  public List<ToolSwitches> tools(TaskId task) {
    return database
        .sql(
            """
            select body -> 'tools' as tools, 1 as place from task where id = :task
            union all
            (select body -> 'tools', 2 from user_message
              where task_id = :task and state = 'delivered' order by position desc limit 1)
            order by place
            """)
        .param("task", task)
        .list(row -> Optional.ofNullable(row.jsonOrNull("tools", ToolSwitches.class)))
        .stream()
        .flatMap(Optional::stream)
        .toList();
  }

  /** The task's thinking effort: the last choice of a person, or else the one in its body. */
  public Optional<String> variant(TaskId task) {
    return database
        .sql(
            """
            (select body ->> 'variant' as variant, position as place, 1 as rank from user_message
              where task_id = :task and state = 'delivered' and body ->> 'variant' is not null
              order by position desc limit 1)
            union all
            select variant, variant_after, 2 from task where id = :task and variant is not null
            union all
            select body ->> 'variant', -1, 3 from task where id = :task
            order by place desc, rank desc
            """)
        .param("task", task)
        .list(row -> Optional.ofNullable(row.textOrNull("variant")))
        .stream()
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** The text that a task's body adds to the prompts of its agents. */
  public Optional<String> system(TaskId task) {
    return database
        .sql("select body ->> 'system' as system from task where id = ?", task)
        .find(row -> Optional.ofNullable(row.textOrNull("system")))
        .flatMap(text -> text);
  }

  /**
   * How often a delivery of a task has ended: it was delivered, or a person cancelled it. A failed
   * delivery goes on with the next message.
   */
  public int endedDeliveries(TaskId task) {
    return database
        .sql(ENDED_DELIVERIES, task, TaskState.DELIVERED, TaskState.CANCELLED)
        .query(Integer.class)
        .single();
  }

  /** Whether a task was closed for good before a moment. */
  public boolean isClosed(TaskId task, Instant before) {
    return database
        .sql("select exists (select from task where id = ? and archived_at < ?)", task, before)
        .query(Boolean.class)
        .single();
  }

  public Page<TaskRecord> list(TaskQuery query) {
    int limit = Math.clamp(query.limit(), 1, MAX_PAGE_SIZE);
    Optional<PageCursor> before = query.cursor().map(PageCursor::decoded);
    List<String> states = query.states().stream().map(Json::name).toList();
    List<SearchTerms.Term> terms =
        query.text().map(SearchTerms::of).map(SearchTerms::terms).orElse(List.of());
    List<TaskRecord> read =
        RepositoryFilter.bind(database.sql(PAGE), database, query.visible())
            .param("anyState", states.isEmpty())
            .param("states", states.isEmpty() ? List.of("") : states)
            .param("repository", query.repository())
            .param("requester", query.requester())
            .param("everything", terms.isEmpty())
            .param("terms", Json.write(terms))
            .param("from", query.created().from().orElse(null))
            .param("until", query.created().until().orElse(null))
            .param("before", before.map(PageCursor::time).orElse(null))
            .param("beforeId", before.map(PageCursor::id).orElse(null))
            .param("limit", limit + 1)
            .list(Rows::task);
    return Page.of(read, limit, task -> new PageCursor(task.createdAt(), task.id().value()));
  }

  /** The mapping of task rows. */
  static final class Rows {

    private Rows() {}

    static TaskRecord task(Row row) throws SQLException {
      List<Pending> pending = row.list("pending", Pending.class);
      TaskState state = row.constant("state", TaskState.class);
      return new TaskRecord(
          new TaskId(row.text("id")),
          row.text("title"),
          row.text("request"),
          row.text("requester"),
          repository(row),
          row.constant("strategy", Strategy.class),
          row.jsonOrNull("triage", Triage.class),
          row.textOrNull("agent"),
          row.textOrNull("model"),
          row.constant("shown_phase", Phase.class),
          row.list("phases", TaskRecordPhaseRecord.class),
          state,
          row.jsonOrNull("retry", TaskRecordRetry.class),
          awaits(pending, state, row.moment("state_since")),
          pending.stream().map(Pending::id).toList(),
          TaskRecordWaits.of(row),
          plan(row),
          row.orNull("main_run", RunId::new),
          row.usage(),
          new TaskRecord.BudgetUse(row.amount("budget_limit"), row.amount("cost")),
          row.jsonOrNull("workspace", TaskRecordWorkspace.class),
          row.jsonOrNull("result", TaskRecordResult.class),
          row.jsonOrNull("failure", TaskRecordFailure.class),
          row.textOrNull("trace_id"),
          row.orNull("fork_of", TaskId::new),
          row.moment("created_at"),
          row.moment("updated_at"));
    }

    private static @Nullable TaskRecordRepository repository(Row row) throws SQLException {
      String location = row.textOrNull("repository_location");
      return location == null
          ? null
          : new TaskRecordRepository(
              location, row.textOrNull("repository_ref"), row.textOrNull("repository_commit"));
    }

    private static TaskRecord.@Nullable Awaits awaits(
        List<Pending> pending, TaskState state, Instant since) {
      if (!pending.isEmpty()) {
        Pending oldest = pending.getFirst();
        return new TaskRecord.Awaits(oldest.kind(), oldest.id(), oldest.since());
      }
      return state == TaskState.IDLE ? new TaskRecord.Awaits("message", null, since) : null;
    }

    private static @Nullable TaskRecordPlanSummary plan(Row row) throws SQLException {
      String digest = row.textOrNull("plan_digest");
      return digest == null
          ? null
          : new TaskRecordPlanSummary(
              row.count("plan_revision"), digest, row.list("steps", StepRecord.class));
    }

    /** A pending request. */
    record Pending(RequestId id, String kind, Instant since) {}
  }
}
