package dev.perdure.activities.journal.transcript;

import dev.perdure.activities.journal.body.BodyCodec;
import dev.perdure.activities.journal.db.Database;
import java.util.Optional;

/**
 * Store of the ids of the keys that may have encrypted rows of transcripts. The empty id stands for
 * plain rows: a process has it that writes older rows in plain form again.
 */
public record TranscriptKeyStore(Database database) {

  private static final String PLAIN = "";

  /** Records the key of a process that starts, before it writes a row; the newest start counts. */
  public void register() {
    own()
        .ifPresent(key ->
            database
                .sql(
                    """
                    insert into transcript_key (id, started_at) values (?, clock_timestamp())
                    on conflict (id) do update set started_at = excluded.started_at
                    """,
                    key)
                .update());
  }

  /** Records the key of this process again if a process that started later has removed it. */
  void keep(String key) {
    database
        .sql(
            """
            insert into transcript_key (id, started_at) values (?, '-infinity')
            on conflict (id) do nothing
            """,
            key)
        .update();
  }

  /** Whether a row may be encrypted. */
  public boolean hasKeys() {
    return database.bodyCodec().currentKey().isPresent()
        || database
            .sql("select exists (select from transcript_key where id <> ?)", PLAIN)
            .query(Boolean.class)
            .single();
  }

  /** The form in which this process rewrites rows; empty if it rewrites none. */
  Optional<String> own() {
    BodyCodec bodyCodec = database.bodyCodec();
    return bodyCodec.isDecrypting() ? Optional.of(PLAIN) : bodyCodec.currentKey();
  }

  /** Whether a process with this key started last. */
  boolean isNewest(String key) {
    return database
        .sql(
            "select id = ? as newest from transcript_key order by started_at desc, id limit 1", key)
        .find(row -> row.flag("newest"))
        .orElse(false);
  }

  /** Whether processes have written rows with other keys. */
  boolean hasOthers(String key) {
    return database
        .sql("select exists (select from transcript_key where id <> ?)", key)
        .query(Boolean.class)
        .single();
  }

  /** Forgets all keys but one. */
  void keepOnly(String key) {
    database.sql("delete from transcript_key where id <> ?", key).update();
  }
}
