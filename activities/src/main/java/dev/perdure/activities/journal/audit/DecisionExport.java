package dev.perdure.activities.journal.audit;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.planner.id.TaskId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the log of decisions with its hashes for an export. */
public final class DecisionExport {

  private static final String SELECT =
      """
      select seq, task_id, position, request_id, id, outcome, digest, decided_by, decided_at,
        body::text as body, content_hash, previous_hash, hash
      from decision
      """;

  private final Database database;

  public DecisionExport(Database database) {
    this.database = database;
  }

  /** The entries after a number, in the order of their numbers. */
  public List<Entry> after(long seq, int limit) {
    return database.sql(SELECT + " where seq > ? order by seq limit ?", seq, limit).list(Entry::of);
  }

  /** The entries of a task, in the order of its chain. */
  public List<Entry> of(TaskId task) {
    return database.sql(SELECT + " where task_id = ? order by position", task).list(Entry::of);
  }

  /**
   * A decision in its task's chain. Ids are as they stand in the database, where somebody may have
   * made them unusable.
   *
   * @param body the decision as it was recorded, which {@code hash} covers letter by letter
   * @param contentHash the hash of what was decided on; null in rows of older builds
   */
  public record Entry(
      long seq,
      String taskId,
      int position,
      String requestId,
      String decisionId,
      String outcome,
      String digest,
      String by,
      Instant at,
      String body,
      @Nullable String contentHash,
      String previousHash,
      String hash) {

    static Entry of(Row row) throws SQLException {
      return new Entry(
          row.number("seq"),
          row.text("task_id"),
          row.count("position"),
          row.text("request_id"),
          row.text("id"),
          row.text("outcome"),
          row.text("digest"),
          row.text("decided_by"),
          row.moment("decided_at"),
          row.text("body"),
          row.textOrNull("content_hash"),
          row.text("previous_hash"),
          row.text("hash"));
    }
  }
}
