package dev.perdure.web.chaos;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.postgres.DatabaseAccess;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Records of a task in the database. */
final class Records {

  private final DatabaseAccess database;

  Records(DatabaseAccess database) {
    this.database = database;
  }

  /** A task's row. */
  record Task(String state, String phase, String workspace) {}

  /** A run's row. */
  record Run(String id, String workflow, String state, String step) {}

  /** A call with its result, if it has one; {@code failed} is null without a result. */
  record Call(String run, String id, String text, int results, Boolean failed) {}

  /** A message of a person. */
  record Said(String text, String state) {}

  Task task(String id) {
    return query(
            "select state, phase, workspace->>'path' from task where id = ?",
            row -> new Task(row.getString(1), row.getString(2), text(row, 3)),
            id)
        .getFirst();
  }

  List<Run> runs(String task) {
    return query(
        "select id, workflow_id, state, step from conversation where task_id = ?",
        row -> new Run(row.getString(1), row.getString(2), row.getString(3), text(row, 4)),
        task);
  }

  List<String> steps(String task) {
    return query("select state from step where task_id = ?", row -> row.getString(1), task);
  }

  List<String> pending(String task) {
    return query(
        "select id from request where task_id = ? and status = 'pending' order by id",
        row -> row.getString(1),
        task);
  }

  /** The status of a request and the decision that settled it, if any. */
  String settlement(String request) {
    return query(
            """
            select r.status || ' ' || coalesce(d.id, '') from request r
            left join decision d on d.request_id = r.id where r.id = ?
            """,
            row -> row.getString(1),
            request)
        .getFirst();
  }

  long outbox(String task) {
    return query(
            """
            select count(*) from outbox
            where task_id = ? and (sent_at is null or starts_with(key, 'control '))
            """,
            row -> row.getLong(1),
            task)
        .getFirst();
  }

  long newestEvent(String task) {
    return query(
            "select coalesce(max(seq), 0) from event where task_id = ?",
            row -> row.getLong(1),
            task)
        .getFirst();
  }

  List<RecordedEvent> events(String task) {
    return query(
        "select seq, kind, data from event where task_id = ? order by seq",
        row -> new RecordedEvent(row.getLong(1), row.getString(2), json(row.getString(3))),
        task);
  }

  List<Said> messages(String task) {
    return query(
        "select text, state from user_message where task_id = ? order by position",
        row -> new Said(row.getString(1), row.getString(2)),
        task);
  }

  /** Counts the parts of the task's transcripts that hold some words. */
  long inTranscripts(String task, String words) {
    return query(
            """
            select count(*) from part p join message m on m.id = p.message_id
            join conversation c on c.id = m.conversation_id
            where c.task_id = ? and p.body::text like '%' || ? || '%'
            """,
            row -> row.getLong(1), task, words)
        .getFirst();
  }

  /** All calls of a task with what became of them. */
  List<Call> calls(String task) {
    return query(
        """
        select c.id, p.call_id, p.body::text,
          (select count(*) from part r where r.kind = 'tool_result' and r.call_id = p.call_id),
          (select (r.body->>'isError')::boolean from part r
            where r.kind = 'tool_result' and r.call_id = p.call_id limit 1)
        from part p join message m on m.id = p.message_id
        join conversation c on c.id = m.conversation_id
        where c.task_id = ? and p.kind = 'tool_call'
        """,
        row ->
            new Call(
                row.getString(1),
                row.getString(2),
                row.getString(3),
                row.getInt(4),
                row.getObject(5, Boolean.class)),
        task);
  }

  /** Results that answer no call. */
  List<String> orphans(String task) {
    return query(
        """
        select p.call_id from part p join message m on m.id = p.message_id
        join conversation c on c.id = m.conversation_id
        where c.task_id = ? and p.kind = 'tool_result' and not exists
          (select 1 from part q where q.kind = 'tool_call' and q.call_id = p.call_id)
        """,
        row -> row.getString(1),
        task);
  }

  private static String text(ResultSet row, int column) throws SQLException {
    String text = row.getString(column);
    return text == null ? "" : text;
  }

  private static JsonNode json(String text) {
    return Json.mapper().readTree(text);
  }

  /** Reads one row. */
  private interface Reading<T> {
    T read(ResultSet row) throws SQLException;
  }

  private <T> List<T> query(String sql, Reading<T> reading, String... values) {
    try (Connection connection = database.connect(10);
        var statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setString(i + 1, values[i]);
      }
      try (ResultSet rows = statement.executeQuery()) {
        List<T> found = new ArrayList<>();
        while (rows.next()) {
          found.add(reading.read(rows));
        }
        return found;
      }
    } catch (SQLException fault) {
      throw new IllegalStateException(fault);
    }
  }
}
