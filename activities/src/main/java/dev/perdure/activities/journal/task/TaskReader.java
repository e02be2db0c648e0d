package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.db.Cursor;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Page;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.envelope.TaskId;
import java.util.List;
import java.util.Optional;

/** Reads tasks as the API gives them, alone or as lists. */
public final class TaskReader {

  private static final int LONGEST_PAGE = 1_000;

  private static final String SELECT =
      """
      select task.*, plan.revision as plan_revision, plan.digest as plan_digest,
        (select json_agg(json_build_object('id', id, 'kind', kind, 'since', raised_at)
                         order by raised_at, id)
           from request where task_id = task.id and status = 'pending') as pending,
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

  private static final String PAGE =
      SELECT
          + """
          where (:anyState or task.state in (:states))
            and (:repository::text is null
                 or text_key(task.repository_location) = text_key(:repository))
            and (:requester::text is null or task.requester = :requester)
            and (:text::text is null or position(lower(:text) in lower(task.title)) > 0
                 or position(lower(:text) in lower(task.request)) > 0)
            and (:before::timestamptz is null or (task.created_at, task.id) < (:before, :beforeId))
          order by task.created_at desc, task.id desc
          limit :limit
          """;

  private final Database database;

  /** A reader of a database. */
  public TaskReader(Database database) {
    this.database = database;
  }

  /** A task with everything its page shows first. */
  public Optional<TaskRecord> find(TaskId task) {
    return database
        .sql(SELECT + "where task.id = ?")
        .param(task.value())
        .query(Row.to(TaskRows::task))
        .optional();
  }

  /** A page of tasks, newest first. */
  public Page<TaskRecord> list(TaskQuery query) {
    int limit = Math.clamp(query.limit(), 1, LONGEST_PAGE);
    Optional<Cursor> before = query.cursor().map(Cursor::decoded);
    List<String> states = query.states().stream().map(Json::name).toList();
    List<TaskRecord> read =
        database
            .sql(PAGE)
            .param("anyState", states.isEmpty())
            .param("states", states.isEmpty() ? List.of("") : states)
            .param("repository", query.repository().orElse(null))
            .param("requester", query.requester().orElse(null))
            .param("text", query.text().orElse(null))
            .param("before", before.map(Cursor::time).orElse(null))
            .param("beforeId", before.map(Cursor::id).orElse(null))
            .param("limit", limit + 1)
            .query(Row.to(TaskRows::task))
            .list();
    return Page.of(read, limit, task -> new Cursor(task.createdAt(), task.id().value()));
  }
}
