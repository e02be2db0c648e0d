package dev.perdure.activities.workspace.replica;

import dev.perdure.activities.journal.conversation.CallBodies;
import dev.perdure.activities.journal.conversation.PartBodies;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.tool.ToolResult;
import java.sql.SQLException;
import java.util.List;

/** Store of the tool calls and file reads that ended after a checkpoint's tree was taken. */
record UncheckpointedCallStore(Database database) {

  /** A tree without a cover was taken by a build that recorded none, or while no call was made. */
  private static final String COVERED =
      """
      coalesce(
        (select settled_to from tree_cover where task_id = :task and tree_id = :tree),
        (select max(created_at) from checkpoint where task_id = :task and tree_id = :tree),
        '-infinity')
      """;

  private static final String SELECT =
      """
      with recursive told (run, by) as (
        select id, id from conversation
        where task_id = :task and finished_at is null and not ceiling
        union all
        select child.id, told.by from conversation child join told on child.parent_id = told.run
        where child.finished_at is not null and not child.ceiling
      )
      select told.by, call.message_id as call_message, call.idx as call_idx, call.body as call,
        journal.intent, journal.result,
        answer.call_id is not null as answered
      from tool_journal journal
      join told on told.run = journal.conversation_id
      join part call on call.call_id = journal.call_id and call.kind = 'tool_call'
      left join part answer on answer.call_id = journal.call_id and answer.kind = 'tool_result'
      where journal.intent is not null and journal.lost_at is null
        and (journal.settled_at is null and answer.call_id is null
          or coalesce(journal.settled_at, journal.started_at) >
      """
          + COVERED
          + ") order by coalesce(journal.settled_at, journal.started_at), journal.call_id";

  /** The changing calls of open runs that a tree need not include, oldest first. */
  public List<UncoveredCall> of(TaskId task, String tree) {
    return database.sql(SELECT).param("task", task).param("tree", tree).list(this::call);
  }

  private UncoveredCall call(Row row) throws SQLException {
    Part.ToolCall call = new PartBodies(database.bodyCodec()).call(row);
    return new UncoveredCall(
        new RunId(row.text("by")),
        call,
        callBodies().intent(call.callId(), row).orElseThrow(),
        callBodies().result(call.callId(), row),
        row.flag("answered"));
  }

  private CallBodies callBodies() {
    return new CallBodies(database.bodyCodec());
  }

  /** Marks a call as lost; false if it was before. */
  public boolean lose(CallId call) {
    return database
            .sql(
                "update tool_journal set lost_at = now() where call_id = ? and lost_at is null",
                call)
            .update()
        == 1;
  }

  /** Replaces the recorded result of a call that the model has not had. */
  public void answer(CallId call, ToolResult result) {
    database
        .sql(
            "update tool_journal set result = ?::json, settled_at = now() where call_id = ?",
            callBodies().write(call, result),
            call)
        .update();
  }

  /** A file content that a run has read. */
  public record SeenFile(RunId run, String path, String sha256) {}

  /** The contents that runs have seen since a tree was taken. */
  public List<SeenFile> seen(TaskId task, String tree) {
    return database
        .sql(
            """
            select conversation_id, path, sha256 from file_seen
            where conversation_id in (select id from conversation where task_id = :task)
              and seen_at >
            """
                + COVERED
                + " order by conversation_id, path_key")
        .param("task", task)
        .param("tree", tree)
        .list(row ->
            new SeenFile(
                new RunId(row.text("conversation_id")), row.text("path"), row.text("sha256")));
  }

  /** Forgets a content that is no longer there. */
  public void forget(SeenFile seen) {
    database
        .sql(
            """
            delete from file_seen
            where conversation_id = ? and path_key = text_key(?) and sha256 = ?
            """,
            seen.run(),
            seen.path(),
            seen.sha256())
        .update();
  }
}
