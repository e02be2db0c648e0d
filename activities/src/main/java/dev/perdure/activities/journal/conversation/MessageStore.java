package dev.perdure.activities.journal.conversation;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.MessageRole;
import dev.perdure.planner.message.Part;
import java.util.List;
import java.util.Optional;

/** Store of the messages of conversations: adds user messages, and reads the history of a run. */
public final class MessageStore {

  private final Database database;
  private final MessageWriter messages;

  public MessageStore(Database database, EventLog events) {
    this.database = database;
    this.messages = new MessageWriter(database, events);
  }

  /** Adds a user message at the end of a conversation, once for each key. */
  public Message append(RunId run, String key, int turn, List<Part> parts) {
    return database.inTransaction(() -> {
      TaskId task = messages.lock(run);
      long seq = messages.reserve(run, 1);
      Message message =
          new Message(run + "." + seq, run, seq, MessageRole.USER, parts, MessageWriter.now());
      if (!messages.insert(message, turn, key, Optional.empty())) {
        return messages.find(run, key).orElseThrow();
      }
      messages.insertParts(message);
      messages.tellCreated(task, message);
      return message;
    });
  }

  /** Every message of a conversation, in order, as a model is told of it. */
  public List<Message> all(RunId run) {
    return after(run, 0, Integer.MAX_VALUE);
  }

  /** The messages of a conversation after a place. */
  public List<Message> after(RunId run, long seq, int limit) {
    return database
        .sql(
            MessageWriter.SELECT + "where conversation_id = ? and seq > ? order by seq limit ?",
            run,
            seq,
            limit)
        .list(MessageWriter::message);
  }

  /** Returns the messages to a run, in order. */
  public List<Message> said(RunId run) {
    return database
        .sql(MessageWriter.SELECT + "where conversation_id = ? and role = 'user' order by seq", run)
        .list(MessageWriter::message);
  }

  /** The answer to a turn, once there is one. */
  public Optional<Message> answer(RunId run, int turn) {
    return messages.find(run, TurnStore.key(turn));
  }

  /** The newest text of a run, passing over answers without one; empty without any. */
  public String lastWords(RunId run) {
    return database
        .sql(
            MessageWriter.SELECT
                + "where conversation_id = ? and role = 'assistant' order by seq desc limit 20",
            run)
        .list(MessageWriter::message)
        .stream()
        .map(MessageStore::spoken)
        .filter(words -> !words.isBlank())
        .findFirst()
        .orElse("");
  }

  /** The report that a message ends a run with by the tool {@code done}, else its text. */
  private static String spoken(Message message) {
    if (message.isPrepared()) {
      return "";
    }
    return message.parts().stream()
        .filter(Part.ToolCall.class::isInstance)
        .map(Part.ToolCall.class::cast)
        .filter(call -> call.name().equals("done") && call.state() != Part.CallState.ERROR)
        .flatMap(call -> call.input().text("report").stream())
        .findFirst()
        .orElseGet(message::words);
  }
}
