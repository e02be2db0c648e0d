package dev.perdure.activities.journal.conversation;

import dev.perdure.activities.journal.db.Row;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Part;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A tool call with the place of its part in the conversation. */
record CallRow(StoredToolCall stored, String messageId, int idx, long seq) {

  static CallRow of(Row row) throws SQLException {
    Part.@Nullable ToolResult result = row.jsonOrNull("result", Part.ToolResult.class);
    StoredToolCall stored =
        new StoredToolCall(
            new TaskId(row.text("task_id")),
            new RunId(row.text("run_id")),
            row.count("turn"),
            row.count("place"),
            row.json("body", Part.ToolCall.class),
            Optional.ofNullable(result));
    return new CallRow(stored, row.text("message_id"), row.count("idx"), row.number("seq"));
  }

  String partId() {
    return messageId + "." + idx;
  }
}
