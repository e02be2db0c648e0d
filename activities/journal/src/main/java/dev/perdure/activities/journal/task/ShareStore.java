package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.journal.trail.AuditTrail;
import dev.perdure.activities.journal.trail.TrailEntry;
import dev.perdure.activities.journal.trail.TrailKind;
import dev.perdure.activities.json.Digest;
import dev.perdure.planner.id.TaskId;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;

/**
 * Store of read-only share links to tasks, which expire. The store holds only the hash of a token.
 */
public record ShareStore(Database database) {

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int TOKEN_BYTES = 24;

  /** A link that is in force. */
  public record Share(String id, TaskId task, Instant createdAt, Instant expiresAt) {

    static Share of(Row row) throws SQLException {
      return new Share(
          row.text("id"),
          new TaskId(row.text("task_id")),
          row.moment("created_at"),
          row.moment("expires_at"));
    }
  }

  public NewShare create(TaskId task, String by, Instant expiresAt) {
    byte[] random = new byte[TOKEN_BYTES];
    RANDOM.nextBytes(random);
    String token = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    String id = "sh_" + UUID.randomUUID();
    database.transact(() -> {
      database
          .sql(
              "insert into share (id, token_hash, task_id, created_by, expires_at) values (?, ?, ?,"
                  + " ?, ?)",
              id,
              hash(token),
              task,
              by,
              expiresAt.atOffset(ZoneOffset.UTC))
          .update();
      record(TrailKind.SHARED, "task %s, link %s".formatted(task, id), by);
    });
    return new NewShare(id, token, expiresAt);
  }

  /** The link of a token, unless it has expired or was revoked. */
  public Optional<Share> find(String token) {
    return database
        .sql(
            """
            select id, task_id, created_at, expires_at from share
            where token_hash = ? and revoked_at is null and expires_at > now()
            """,
            hash(token))
        .find(Share::of);
  }

  /** Revokes a link; says whether there was one in force. */
  public boolean revoke(String id, String by) {
    return database.inTransaction(() -> {
      boolean isRevoked =
          database
                  .sql(
                      "update share set revoked_at = now() where id = ? and revoked_at is null", id)
                  .update()
              == 1;
      if (isRevoked) {
        record(TrailKind.SHARE_REVOKED, "link " + id, by);
      }
      return isRevoked;
    });
  }

  private void record(TrailKind kind, String subject, String by) {
    new AuditTrail(database).append(TrailEntry.of(kind, subject).by(by));
  }

  private static String hash(String token) {
    return Digest.of(token.getBytes(StandardCharsets.UTF_8));
  }
}
