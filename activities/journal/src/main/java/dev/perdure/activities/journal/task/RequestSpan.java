package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.db.Row;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.request.RequestTitle;
import dev.perdure.planner.request.subject.Subject;
import java.sql.SQLException;
import java.time.Instant;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** A request, with who settled it and how. */
public record RequestSpan(
    RequestId id,
    String title,
    String titleKey,
    SequencedMap<String, String> titleArguments,
    Instant start,
    @Nullable Instant end,
    @Nullable String by,
    @Nullable String outcome) {

  static RequestSpan of(Row row) throws SQLException {
    var title = RequestTitle.of(row.json("subject", Subject.class));
    return new RequestSpan(
        new RequestId(row.text("id")),
        row.text("title"),
        title.key(),
        title.arguments(),
        row.moment("raised_at"),
        row.momentOrNull("settled_at"),
        row.textOrNull("decided_by"),
        row.textOrNull("outcome"));
  }
}
