package dev.perdure.web.engine.encryption;

import dev.perdure.activities.journal.body.TranscriptColumn;
import dev.perdure.activities.journal.db.Database;
import java.util.HexFormat;
import java.util.List;

/** The keys that the rows of a column name, as SQL sees them. */
final class TranscriptKeys {

  private TranscriptKeys() {}

  /** The different keys, sorted; the empty one stands for plain rows. */
  static List<String> of(Database database, TranscriptColumn column) {
    return database
        .sql(
            "select distinct coalesce(%s, '') as key from %s where %s order by 1"
                .formatted(
                    column == TranscriptColumn.ARTIFACT
                        ? "case when position('%s' in content::text) > 0 then 'k1' when position('%s' in content::text) > 0 then 'k2' end"
                            .formatted(hex("k1"), hex("k2"))
                        : "substring(%s::text from '^\\{\"encrypted\":\"([^\"]+)\"')"
                            .formatted(column.column()),
                    column.table(),
                    column.condition()))
        .column(String::toString);
  }

  /** The metadata of a payload with the id of its key. */
  private static String hex(String key) {
    return HexFormat.of()
        .formatHex(("key-id\u0012\u0002" + key).getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }
}
