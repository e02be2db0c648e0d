package dev.perdure.activities.journal.event;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import java.nio.charset.StandardCharsets;

/** PostgreSQL notification channel for the deltas of streamed text, of which nothing is stored. */
public record DeltaChannel(Database database) {

  static final String NAME = "perdure_delta";

  /** PostgreSQL takes less than 8,000 bytes in one notification. */
  private static final int PAYLOAD_LIMIT = 7_900;

  /** Sends a delta, in several pieces if it is too long for one. */
  public void publish(Delta delta) {
    if (delta.text().isEmpty()) {
      return;
    }
    String payload = Json.write(delta);
    if (payload.getBytes(StandardCharsets.UTF_8).length <= PAYLOAD_LIMIT) {
      send(payload);
    } else {
      int middle = middle(delta.text());
      publish(piece(delta, 0, middle));
      publish(piece(delta, middle, delta.text().length()));
    }
  }

  private void send(String payload) {
    database.apart(() ->
        database
            .sql(
                "select set_config('synchronous_commit', 'off', true), pg_notify(?, ?)",
                NAME,
                payload)
            .query()
            .singleRow());
  }

  private static int middle(String text) {
    int middle = text.length() / 2;
    return Character.isLowSurrogate(text.charAt(middle)) && middle > 1 ? middle - 1 : middle;
  }

  private static Delta piece(Delta delta, int from, int to) {
    return new Delta(
        delta.taskId(),
        delta.runId(),
        delta.messageId(),
        delta.partId(),
        delta.attempt(),
        delta.offset() + from,
        delta.text().substring(from, to),
        delta.output());
  }

  /** A piece of streamed text of a message part, without a sequence number and never replayed. */
  public record Delta(
      TaskId taskId,
      RunId runId,
      String messageId,
      String partId,
      int attempt,
      int offset,
      String text,
      boolean output)
      implements FeedItem {}
}
