package dev.perdure.activities.journal.trail;

import dev.perdure.activities.journal.audit.SaltedText;
import dev.perdure.activities.journal.audit.TrailHead;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.json.Json;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads records and their texts, page by page. */
final class TrailReader {

  static final int PAGE_SIZE = 500;

  private static final String SELECT =
      "select "
          + TrailRecord.COLUMNS
          + " from audit_record record where position > ? order by position limit ?";

  private final Database database;

  TrailReader(Database database) {
    this.database = database;
  }

  /** The records after a position, a page of them. */
  List<TrailRecord> after(long position) {
    return database.sql(SELECT, position, PAGE_SIZE).list(TrailRecord::of);
  }

  /** The recorded end of the chain. */
  Optional<TrailHead> head() {
    return database
        .sql("select position, hash from audit_head")
        .find(row -> new TrailHead(row.number("position"), row.text("hash")));
  }

  /** The texts that are still there, by the positions of their records. */
  Map<Long, Map<TrailPart, SaltedText>> contents(List<TrailRecord> page) {
    Map<Long, Map<TrailPart, SaltedText>> contents = new HashMap<>();
    if (!page.isEmpty()) {
      database
          .sql(
              """
              select position, part, salt, content from audit_content
              where position between ? and ?
              """,
              page.getFirst().position(),
              page.getLast().position())
          .list(row -> {
            long position = row.number("position");
            var text = new SaltedText(row.text("salt"), row.text("content"));
            Optional<TrailPart> part = part(row.text("part"));
            part.ifPresent(known -> textsAt(contents, position).put(known, text));
            return position;
          });
    }
    return contents;
  }

  private static Map<TrailPart, SaltedText> textsAt(
      Map<Long, Map<TrailPart, SaltedText>> contents, long position) {
    return contents.computeIfAbsent(position, _ -> new EnumMap<>(TrailPart.class));
  }

  private static Optional<TrailPart> part(String name) {
    return Arrays.stream(TrailPart.values())
        .filter(part -> Json.name(part).equals(name))
        .findFirst();
  }
}
