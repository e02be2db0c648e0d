package dev.perdure.activities.journal.body;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.message.InvisibleCharEscaper;
import java.util.ArrayList;
import java.util.List;

/**
 * The place of a body: its column and its row, to which the encryption binds it.
 *
 * @param row the values of the primary key, in order
 */
public record BodyPlace(TranscriptColumn column, List<String> row) {

  private static final int MAX_ROW_LENGTH = 200;

  public BodyPlace {
    row = List.copyOf(row);
  }

  /** The name of the place for people, such as {@code part.body of the row 'r_1.3, 0'}. */
  public String title() {
    String key = InvisibleCharEscaper.start(String.join(", ", row), MAX_ROW_LENGTH);
    return "%s of the row '%s'".formatted(column.title(), key);
  }

  /** The text that the encryption covers, which no other place has. */
  String scope(List<String> flags) {
    List<String> all = new ArrayList<>(List.of(column.table(), column.column()));
    all.addAll(row);
    all.addAll(flags);
    return Json.write(all);
  }
}
