package dev.perdure.activities.journal.plan;

import dev.perdure.activities.journal.db.Row;
import dev.perdure.planner.plan.Plan;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A revision of a plan; the digest is that of its number and the typed plan, in RFC 8785 form. */
public record PlanRevision(
    int revision,
    String digest,
    String author,
    Plan plan,
    String markdown,
    Instant createdAt,
    @Nullable Instant adoptedAt) {

  static PlanRevision of(Row row) throws SQLException {
    return new PlanRevision(
        row.count("revision"),
        row.text("digest"),
        row.text("author"),
        row.json("plan", Plan.class),
        row.text("markdown"),
        row.moment("created_at"),
        row.momentOrNull("adopted_at"));
  }
}
