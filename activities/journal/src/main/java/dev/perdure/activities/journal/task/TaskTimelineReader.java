package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.body.TranscriptColumn;
import dev.perdure.activities.journal.conversation.CallBodies;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Query;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.journal.event.EventKind;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.tool.ToolResult;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/** Reads the timeline of a task: model calls, tool calls, requests and changes of its state. */
public record TaskTimelineReader(Database database) {

  /** How many rows of a kind are read at most: the newest ones. */
  public static final int MAX_ROWS_PER_KIND = 20_000;

  private static final String MODEL_CALLS =
      """
      select * from (
        select message.conversation_id as run, message.created_at as began, usage.at as ended,
          usage.model, usage.cost
        from usage join message on message.conversation_id = usage.conversation_id
          and message.turn = usage.turn and message.role = 'assistant'
        where usage.task_id = :task and usage.at >= :from and message.created_at <= :to
        union all
        select conversation_id, open_turn.started_at, null, conversation.model, null
        from open_turn join conversation on conversation.id = conversation_id
        where task_id = :task and open_turn.started_at <= :to
        order by began desc limit :limit) newest
      order by began
      """;

  private static final String MOVES =
      """
      select * from (
        select seq, at, kind, run_id, data from event
        where task_id = :task and at <= :to
          and kind in ('task.state', 'task.phase', 'step.state', 'run.started', 'run.finished',
            'tool.started', 'tool.finished')
        order by seq desc limit :limit) newest
      order by seq
      """;

  private static final String REQUESTS =
      """
      select request.id, request.title, request.subject, request.status, request.raised_at,
        request.settled_at, decision.decided_by, decision.outcome
      from request left join decision on decision.request_id = request.id
      where request.task_id = :task and request.status <> 'draft' and request.raised_at <= :to
        and coalesce(request.settled_at, :to) >= :from
      order by raised_at desc limit :limit
      """;

  /** Commands of checks are no calls of a model, so that no event names them. */
  private static final String CHECKS =
      """
      select call_id, conversation_id, step, journal.started_at, settled_at, journal.result
      from conversation join tool_journal journal on journal.conversation_id = conversation.id
      where conversation.task_id = :task
        and call_id ~ '\\.(check|verify-[0-9]+)(-repair-[0-9]+)?\\.[0-9]+(\\.again)?$'
        and journal.started_at <= :to and coalesce(settled_at, :to) >= :from
      order by journal.started_at desc limit :limit
      """;

  private record Window(TaskId task, Instant from, Instant to) {

    Query in(Query statement) {
      return statement
          .param("task", task)
          .param("from", from)
          .param("to", to)
          .param("limit", MAX_ROWS_PER_KIND);
    }
  }

  /** The model calls that touch a time, in the order in which they began. */
  public List<ModelSpan> modelCalls(TaskId task, Instant from, Instant to) {
    return new Window(task, from, to)
        .in(database.sql(MODEL_CALLS))
        .list(row ->
            new ModelSpan(
                new RunId(row.text("run")),
                row.moment("began"),
                row.momentOrNull("ended"),
                row.textOrNull("model"),
                row.amount("cost")));
  }

  /** The newest changes of states and phase and begun and ended tool calls, in their order. */
  public List<TimelineEvent> moves(TaskId task, Instant to) {
    return database
        .sql(MOVES)
        .param("task", task)
        .param("to", to)
        .param("limit", MAX_ROWS_PER_KIND)
        .list(row ->
            new TimelineEvent(
                row.moment("at"),
                row.orNull("run_id", RunId::new),
                database
                    .bodyCodec()
                    .read(
                        TranscriptColumn.EVENT.at(row.number("seq")),
                        row.text("data"),
                        row.constant("kind", EventKind.class).type())));
  }

  /** The requests to people that touch a time. */
  public List<RequestSpan> requests(TaskId task, Instant from, Instant to) {
    return new Window(task, from, to).in(database.sql(REQUESTS)).list(RequestSpan::of);
  }

  /** The commands of checks that touch a time. */
  public List<CheckSpan> checks(TaskId task, Instant from, Instant to) {
    return new Window(task, from, to).in(database.sql(CHECKS)).list(this::check);
  }

  private CheckSpan check(Row row) throws SQLException {
    CallId call = new CallId(row.text("call_id"));
    return new CheckSpan(
        call,
        new RunId(row.text("conversation_id")),
        row.orNull("step", StepId::new),
        row.moment("started_at"),
        row.momentOrNull("settled_at"),
        new CallBodies(database.bodyCodec())
            .result(call, row)
            .filter(ToolResult::hasFailed)
            .isPresent());
  }

  /** Whether anything of a task was recorded between two moments. */
  public boolean isRecorded(TaskId task, Instant from, Instant to) {
    return database
        .sql(
            "select exists (select from event where task_id = ? and at > ? and at < ?)",
            task,
            from,
            to)
        .query(Boolean.class)
        .single();
  }
}
