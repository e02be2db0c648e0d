package dev.perdure.activities.journal.conversation;

import dev.perdure.activities.journal.body.BodyCodec;
import dev.perdure.activities.journal.body.TranscriptColumn;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.tool.CallIntent;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.tool.ToolResult;
import java.sql.SQLException;
import java.util.Optional;

/** Reader and writer of the intents and results of tool calls, which may be encrypted. */
public record CallBodies(BodyCodec bodyCodec) {

  /** The stored form of an intent. */
  String write(CallId call, CallIntent intent) {
    return bodyCodec.write(TranscriptColumn.CALL_INTENT.at(call), Json.write(intent));
  }

  /** The stored form of a result. */
  public String write(CallId call, ToolResult result) {
    return bodyCodec.write(TranscriptColumn.CALL_RESULT.at(call), Json.write(result));
  }

  /** The intent of a row with the column {@code intent}, if it has one. */
  public Optional<CallIntent> intent(CallId call, Row row) throws SQLException {
    return bodyCodec.find(
        TranscriptColumn.CALL_INTENT.at(call), row.textOrNull("intent"), CallIntent.class);
  }

  /** The result of a row with the column {@code result}, if it has one. */
  public Optional<ToolResult> result(CallId call, Row row) throws SQLException {
    return bodyCodec.find(
        TranscriptColumn.CALL_RESULT.at(call), row.textOrNull("result"), ToolResult.class);
  }
}
