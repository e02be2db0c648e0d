package dev.perdure.activities.journal.transcript;

import dev.perdure.activities.journal.body.TranscriptColumn;
import dev.perdure.activities.journal.body.TranscriptColumn.Key;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Access to the rows of any transcript column by their primary keys. */
record TranscriptRows(Database database) {

  /** The primary keys of the next rows that hold a body, in the order of the keys. */
  List<List<String>> after(TranscriptColumn column, List<String> row, int limit) {
    String statement =
        "select %s from %s where %s and (%s) order by %s limit :limit"
            .formatted(
                texts(column),
                column.table(),
                column.condition(),
                row.isEmpty() ? "true" : "(%s) > (%s)".formatted(keys(column), values(column)),
                keys(column));
    return bind(database.sql(statement), row)
        .param("limit", limit)
        .list(found -> {
          List<String> values = new ArrayList<>();
          for (Key key : column.keys()) {
            values.add(found.text(key.name()));
          }
          return List.copyOf(values);
        });
  }

  Optional<String> text(TranscriptColumn column, List<String> row) {
    return select(column, row, "::text").find(found -> found.text("body"));
  }

  Optional<byte[]> bytes(TranscriptColumn column, List<String> row) {
    return select(column, row, "").find(found -> found.bytes("body"));
  }

  /** Replaces a body; false if another transaction has changed the row meanwhile. */
  boolean replace(TranscriptColumn column, List<String> row, String old, String body) {
    String statement =
        "update %1$s set %2$s = :body::json where (%3$s) = (%4$s) and %2$s::text = :old"
            .formatted(column.table(), column.column(), keys(column), values(column));
    return bind(database.sql(statement), row).param("body", body).param("old", old).update() == 1;
  }

  /** Replaces bytes; the content of such a row never changes but for its key. */
  boolean replace(TranscriptColumn column, List<String> row, byte[] body) {
    String statement =
        "update %s set %s = :body where (%s) = (%s)"
            .formatted(column.table(), column.column(), keys(column), values(column));
    return bind(database.sql(statement), row).param("body", body).update() == 1;
  }

  private Query select(TranscriptColumn column, List<String> row, String cast) {
    String statement =
        "select %s%s as body from %s where (%s) = (%s) and %s"
            .formatted(
                column.column(),
                cast,
                column.table(),
                keys(column),
                values(column),
                column.condition());
    return bind(database.sql(statement), row);
  }

  /** The columns of the key, qualified: an output column would be sorted as text. */
  private static String keys(TranscriptColumn column) {
    return column.keys().stream()
        .map(key -> column.table() + "." + key.name())
        .collect(Collectors.joining(", "));
  }

  private static String texts(TranscriptColumn column) {
    return column.keys().stream()
        .map(key -> "%1$s.%2$s::text as %2$s".formatted(column.table(), key.name()))
        .collect(Collectors.joining(", "));
  }

  private static String values(TranscriptColumn column) {
    return IntStream.range(0, column.keys().size())
        .mapToObj(i -> ":key%d::%s".formatted(i, column.keys().get(i).type()))
        .collect(Collectors.joining(", "));
  }

  private static Query bind(Query query, List<String> row) {
    for (int i = 0; i < row.size(); i++) {
      query.param("key" + i, row.get(i));
    }
    return query;
  }
}
