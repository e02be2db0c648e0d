package dev.perdure.activities.journal.body;

import java.util.List;

/**
 * A column that holds bodies of transcripts, with the primary key of its table. A rewriting takes
 * the columns in this order: events first, because later events tell of later rows.
 */
public enum TranscriptColumn {
  EVENT(
      "event",
      "data",
      "kind in ('message.created', 'part.updated', 'tool.started', 'tool.finished')",
      new Key("seq", "bigint")),
  PART("part", "body", "true", new Key("message_id", "text"), new Key("idx", "int")),
  OPEN_PART(
      "open_part",
      "body",
      "true",
      new Key("conversation_id", "text"),
      new Key("turn", "int"),
      new Key("idx", "int")),
  CALL_INTENT("tool_journal", "intent", "intent is not null", new Key("call_id", "text")),
  CALL_RESULT("tool_journal", "result", "result is not null", new Key("call_id", "text")),
  HOOK_VERDICT(
      "hook_verdict",
      "verdict",
      "verdict is not null",
      new Key("call_id", "text"),
      new Key("event", "text"),
      new Key("position", "int")),
  ARTIFACT("artifact", "content", "true", new Key("sha256", "text"));

  private final String table;
  private final String column;
  private final String condition;

  @SuppressWarnings("ImmutableEnumChecker") // List.of makes a list that nobody changes
  private final List<Key> keys;

  TranscriptColumn(String table, String column, String condition, Key... keys) {
    this.table = table;
    this.column = column;
    this.condition = condition;
    this.keys = List.of(keys);
  }

  public String table() {
    return table;
  }

  public String column() {
    return column;
  }

  /** The SQL condition of the rows that hold a body. */
  public String condition() {
    return condition;
  }

  /** The columns of the primary key, in order. */
  public List<Key> keys() {
    return keys;
  }

  /** The name of the column, such as {@code part.body}. */
  public String title() {
    return table + "." + column;
  }

  /** The place of a body in this column, by the values of the primary key. */
  public BodyPlace at(Object... row) {
    return new BodyPlace(this, List.of(row).stream().map(String::valueOf).toList());
  }

  /** A column of a primary key with its SQL type. */
  public record Key(String name, String type) {}
}
