package dev.perdure.activities.journal.audit;

import dev.perdure.activities.journal.db.Row;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A decision in its task's chain. Ids are unchecked: a person may have made them unusable in the
 * database.
 *
 * @param body the decision as it was recorded, or without name and comments once these were removed
 * @param contentHash the hash of what was decided on; null in rows of older builds
 * @param personalDigest the digest of salt, name and comments, which {@code hash} covers in their
 *     place; null in rows of older builds, whose hash covers the body letter by letter
 * @param personalSalt the salt of the digest; null once name and comments were removed
 */
public record DecisionExportEntry(
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
    @Nullable String personalDigest,
    @Nullable String personalSalt,
    String previousHash,
    String hash) {

  static DecisionExportEntry of(Row row) throws SQLException {
    return new DecisionExportEntry(
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
        row.textOrNull("personal_digest"),
        row.textOrNull("personal_salt"),
        row.text("previous_hash"),
        row.text("hash"));
  }
}
