package dev.perdure.web.chaos;

import dev.perdure.activities.postgres.DatabaseAccess;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Facts of a task in the database that chaos compares, a line each. */
final class TaskFacts {

  private final DatabaseAccess database;

  TaskFacts(DatabaseAccess database) {
    this.database = database;
  }

  List<String> revisions(String task) {
    return lines(
        "select revision || ' by ' || author || ': ' || plan::text from plan_revision where task_id = ?",
        task);
  }

  List<String> decisions(String task) {
    return lines(
        """
        select request.kind || ' ' || decision.outcome || ' by ' || decided_by
        from decision join request on request.id = request_id where decision.task_id = ?
        """,
        task);
  }

  /** The tool calls with their arguments and results, and the run that made each. */
  List<String> calls(String task) {
    return lines(
        """
        select conversation.kind || ' ' || coalesce(conversation.step, '') || ': '
          || (call.body->>'name') || ' ' || (call.body->>'input') || ' -> '
          || coalesce(result.body->>'isError', 'none') || ' ' || coalesce(result.body->>'content', '')
        from part call join message on message.id = call.message_id
        join conversation on conversation.id = message.conversation_id
        left join part result on result.kind = 'tool_result' and result.call_id = call.call_id
        where conversation.task_id = ? and call.kind = 'tool_call'
        """,
        task);
  }

  /** Counts the model calls whose usage is recorded. */
  long counted(String task) {
    return Long.parseLong(
        lines("select count(*)::text from usage where task_id = ?", task).getFirst());
  }

  /** The delivered branch; empty without one. */
  String branch(String task) {
    return lines("select coalesce(result->>'branch', '') from task where id = ?", task).getFirst();
  }

  private List<String> lines(String sql, String task) {
    try (Connection connection = database.connect(10);
        var statement = connection.prepareStatement(sql)) {
      statement.setString(1, task);
      try (ResultSet rows = statement.executeQuery()) {
        List<String> found = new ArrayList<>();
        while (rows.next()) {
          found.add(rows.getString(1));
        }
        return found;
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
