package dev.perdure.activities.journal.conversation;

import dev.perdure.activities.journal.db.Row;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import java.sql.SQLException;

/** A tool call with the place of its part in the conversation. */
record CallRow(StoredToolCall stored, String messageId, int idx, long seq) {

  static CallRow of(Row row, PartBodies partBodies) throws SQLException {
    StoredToolCall stored =
        new StoredToolCall(
            new TaskId(row.text("task_id")),
            new RunId(row.text("run_id")),
            row.count("turn"),
            row.count("place"),
            partBodies.call(row),
            partBodies.result(row));
    return new CallRow(stored, row.text("call_message"), row.count("call_idx"), row.number("seq"));
  }

  String partId() {
    return messageId + "." + idx;
  }
}
