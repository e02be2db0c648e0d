package dev.perdure.activities.journal.access;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.trail.AuditTrail;
import dev.perdure.activities.journal.trail.TrailEntry;
import dev.perdure.activities.journal.trail.TrailKind;
import java.time.Instant;
import java.time.ZoneOffset;

/** Store of one-time links that sign a browser in, by the hash of their code. */
public final class SignInLinkStore {

  private final Database database;

  public SignInLinkStore(Database database) {
    this.database = database;
  }

  /** Adds a link and deletes expired links. */
  public void add(String codeHash, Instant expiresAt, String by) {
    database.transact(() -> {
      database.sql("delete from sign_in_link where expires_at <= now()").update();
      database
          .sql(
              "insert into sign_in_link (code_hash, expires_at) values (?, ?)",
              codeHash,
              expiresAt.atOffset(ZoneOffset.UTC))
          .update();
      new AuditTrail(database).append(TrailEntry.of(TrailKind.SIGN_IN_LINK, "link").by(by));
    });
  }

  /** Uses a link up; false if there is none, or no longer. */
  public boolean use(String codeHash) {
    return database
            .sql("delete from sign_in_link where code_hash = ? and expires_at > now()", codeHash)
            .update()
        == 1;
  }
}
