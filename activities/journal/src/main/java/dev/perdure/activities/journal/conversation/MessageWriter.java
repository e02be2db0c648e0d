package dev.perdure.activities.journal.conversation;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.MessageRole;
import dev.perdure.planner.message.Part;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Writer of the rows of messages and their parts, and of the events about them. */
record MessageWriter(Database database, EventLog events) {

  static final String SELECT =
      """
      select message.*, %s as parts from message
      """
          .formatted(PartBodies.OF_MESSAGE);

  /** The form of the parts. */
  PartBodies partBodies() {
    return new PartBodies(database.bodyCodec());
  }

  Message message(Row row) throws SQLException {
    String id = row.text("id");
    return new Message(
        id,
        new RunId(row.text("conversation_id")),
        row.number("seq"),
        row.constant("role", MessageRole.class),
        partBodies().all(id, row.text("parts")),
        row.moment("created_at"));
  }

  /**
   * Locks a conversation until the commit, so that it grows at one place at a time; says whose it
   * is.
   */
  TaskId lock(RunId run) {
    return database
        .sql("select task_id from conversation where id = ? for no key update", run)
        .query(String.class)
        .optional()
        .map(TaskId::new)
        .orElseThrow(() -> new IllegalArgumentException("There is no run '" + run + "'."));
  }

  /** Keeps places at the end of a locked conversation and returns the first. */
  long reserve(RunId run, int places) {
    return database
        .sql(
            """
            update conversation set next_seq = next_seq + ? where id = ? returning next_seq - ?
            """,
            places,
            run,
            places)
        .query(Long.class)
        .single();
  }

  Optional<Message> find(RunId run, String key) {
    return database
        .sql(SELECT + "where conversation_id = ? and key = ?", run, key)
        .find(this::message);
  }

  /** Adds a message's row; false if the conversation has one with this key. */
  boolean insert(Message message, int turn, String key, Optional<String> finish) {
    return database
            .sql(
                """
                insert into message (id, conversation_id, seq, turn, role, key, created_at, finish)
                values (?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing
                """)
            .params(message.id(), message.runId(), message.seq(), turn)
            .params(message.role(), key, message.at(), finish)
            .update()
        == 1;
  }

  /** The present moment, as exact as it is shown. */
  static Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.MILLIS);
  }

  void insertParts(Message message) {
    for (int i = 0; i < message.parts().size(); i++) {
      insertPart(message.id(), i, message.parts().get(i));
    }
  }

  boolean insertPart(String messageId, int index, Part part) {
    return database
            .sql(
                """
                insert into part (message_id, idx, kind, call_id, body)
                values (:message, :idx, :kind, :call, :body::json)
                on conflict do nothing
                """)
            .param("message", messageId)
            .param("idx", index)
            .param("kind", kind(part))
            .param("call", callOf(part).map(CallId::value).orElse(null))
            .param("body", partBodies().write(messageId, index, part))
            .update()
        == 1;
  }

  void tellCreated(TaskId task, Message message) {
    events.append(task, message.runId(), new TaskEvent.MessageCreated(message));
  }

  /** Tells of a whole part as it is now. */
  void tellPart(TaskId task, RunId run, String messageId, int index, Part part) {
    String id = messageId + "." + index;
    events.append(task, run, new TaskEvent.PartUpdated(messageId, id, null, part));
  }

  void tell(TaskId task, RunId run, TaskEvent event) {
    events.append(task, run, event);
  }

  static String kind(Part part) {
    return Json.object(part).text("kind").orElseThrow();
  }

  private static Optional<CallId> callOf(Part part) {
    return switch (part) {
      case Part.ToolCall call -> Optional.of(call.callId());
      case Part.ToolResult result -> Optional.of(result.callId());
      case Part.Text _,
          Part.Reasoning _,
          Part.File _,
          Part.Finish _,
          Part.Subtask _,
          Part.Patch _,
          Part.Retry _,
          Part.Compaction _,
          Part.Notice _ ->
          Optional.empty();
    };
  }
}
