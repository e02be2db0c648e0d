package dev.perdure.web.engine.encryption;

import dev.perdure.activities.journal.db.Database;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.TreeSet;

/** Finds the columns of a whole database that hold a sentence in any encoding. */
final class PlantedWords {

  private PlantedWords() {}

  static TreeSet<String> columns(Database database, String words) {
    TreeSet<String> found = new TreeSet<>();
    database
        .sql(
            """
            select table_name, column_name from information_schema.columns
            where table_schema = 'public'
            """)
        .list(row -> {
          String table = row.text("table_name");
          String column = row.text("column_name");
          if (hasWords(database, table, column, words)) {
            found.add(table + "." + column);
          }
          return true;
        });
    return found;
  }

  /** Zstd leaves a short text as it is. */
  private static boolean hasWords(Database database, String table, String column, String words) {
    byte[] bytes = words.getBytes(StandardCharsets.UTF_8);
    return database
        .sql(
            """
            select exists (select from "%1$s" where position(:words in "%2$s"::text) > 0
              or position(:hex in "%2$s"::text) > 0 or position(:base64 in "%2$s"::text) > 0)
            """
                .formatted(table, column))
        .param("words", words)
        .param("hex", HexFormat.of().formatHex(bytes))
        .param("base64", Base64.getEncoder().encodeToString(bytes).substring(4, 40))
        .query(Boolean.class)
        .single();
  }
}
