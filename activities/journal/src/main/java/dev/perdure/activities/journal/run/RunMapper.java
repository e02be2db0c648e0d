package dev.perdure.activities.journal.run;

import dev.perdure.activities.journal.db.Row;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.task.MergeState;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.task.RunResult;
import dev.perdure.planner.task.RunSettings;
import dev.perdure.planner.task.RunState;
import dev.perdure.planner.task.Todo;
import java.sql.SQLException;

/**
 * Mapping of run rows, with the states {@code waiting} and {@code paused} derived from requests,
 * subagents and the task.
 */
final class RunMapper {

  static final String SELECT =
      """
      select conversation.*, standing.*,
        (select json_agg(json_build_object('content', content, 'status', status, 'priority', priority)
                         order by position)
           from todo where conversation_id = conversation.id) as todos
      from conversation
      cross join lateral (
        select case
          when conversation.state not in ('running', 'retrying') then conversation.state
          when exists (
            select from request where task_id = conversation.task_id and status = 'pending'
              and (run_id = conversation.id or jsonb_exists(blocks::jsonb, conversation.id)))
            then 'waiting'
          when below.open > 0 and below.free = 0 then 'waiting'
          when (select state from task where id = conversation.task_id) = 'paused' then 'paused'
          else conversation.state
        end as standing
        from (
          select count(*) as open, count(*) filter (where not exists (
              select from request where task_id = sub.task_id and status = 'pending'
                and (run_id = sub.id or jsonb_exists(blocks::jsonb, sub.id)))
            and not exists (
              select from conversation deeper
              where deeper.task_id = sub.task_id and deeper.finished_at is null
                and starts_with(deeper.id, sub.id || '.'))) as free
          from conversation sub
          where sub.task_id = conversation.task_id and sub.finished_at is null
            and starts_with(sub.id, conversation.id || '.')) below) standing
      """;

  private RunMapper() {}

  static RunRecord run(Row row) throws SQLException {
    return new RunRecord(
        new RunId(row.text("id")),
        new TaskId(row.text("task_id")),
        row.constant("kind", RunKind.class),
        row.orNull("parent_id", RunId::new),
        row.text("workflow_id"),
        row.text("agent"),
        row.constant("phase", Phase.class),
        row.textOrNull("step"),
        row.text("title"),
        row.textOrNull("focus"),
        row.constant("standing", RunState.class),
        row.constantOrNull("finish", FinishReason.class),
        row.count("turns"),
        row.textOrNull("model"),
        row.momentOrNull("deadline"),
        row.flag("ceiling"),
        row.json("settings", RunSettings.class),
        row.jsonOrNull("result", RunResult.class),
        row.constant("merge", MergeState.class),
        row.textOrNull("trace_id"),
        row.list("todos", Todo.class),
        row.usage(),
        row.moment("created_at"),
        row.momentOrNull("finished_at"));
  }
}
