package dev.perdure.activities.journal.audit;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.planner.id.TaskId;
import java.util.List;

/** Reads the log of decisions with its hashes for an export. */
public final class DecisionExport {

  private static final String SELECT =
      """
      select seq, task_id, position, request_id, id, outcome, digest, decided_by, decided_at,
        body::text as body, content_hash, personal_digest, personal_salt,
        previous_hash, hash
      from decision
      """;

  private final Database database;

  public DecisionExport(Database database) {
    this.database = database;
  }

  /** The entries after a number, in the order of their numbers. */
  public List<DecisionExportEntry> after(long seq, int limit) {
    return database
        .sql(SELECT + " where seq > ? order by seq limit ?", seq, limit)
        .list(DecisionExportEntry::of);
  }

  /** The entries of a task, in the order of its chain. */
  public List<DecisionExportEntry> of(TaskId task) {
    return database
        .sql(SELECT + " where task_id = ? order by position", task)
        .list(DecisionExportEntry::of);
  }
}
