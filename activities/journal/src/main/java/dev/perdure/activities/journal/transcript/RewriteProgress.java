package dev.perdure.activities.journal.transcript;

import dev.perdure.activities.journal.body.TranscriptColumn;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.json.Json;
import java.util.List;

/** Store of the place that a rewriting of rows has reached in each column. */
record RewriteProgress(Database database) {

  /**
   * The place that was reached.
   *
   * @param lastRow the primary key of the last row that was rewritten; empty at the beginning
   */
  record Reached(List<String> lastRow, boolean isFinished) {}

  /**
   * The place for a key, or for plain rows; the beginning if the last rewriting had another key.
   */
  Reached find(TranscriptColumn column, String key) {
    return database
        .sql(
            """
            select last_row, finished_at is not null as finished from transcript_rewrite
            where place = ? and key_id = ?
            """,
            column.title(),
            key)
        .find(row -> new Reached(row.list("last_row", String.class), row.flag("finished")))
        .orElseGet(() -> new Reached(List.of(), false));
  }

  void save(TranscriptColumn column, String key, Reached reached) {
    database
        .sql(
            """
            insert into transcript_rewrite (place, key_id, last_row, finished_at)
            values (:place, :key, :row::json, case when :finished then now() end)
            on conflict (place) do update set key_id = excluded.key_id,
              last_row = excluded.last_row, finished_at = excluded.finished_at
            """)
        .param("place", column.title())
        .param("key", key)
        .param("row", Json.write(reached.lastRow()))
        .param("finished", reached.isFinished())
        .update();
  }

  /** Begins again in all columns. */
  void reset() {
    database.sql("delete from transcript_rewrite").update();
  }
}
