package dev.perdure.activities.journal.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.planner.plan.Plan;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A revision of a plan with the digest that an approval refers to. */
public record PlanStorePlanRevision(
    int revision,
    String digest,
    String author,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String editedBy,
    Plan plan,
    String markdown,
    Instant createdAt,
    @Nullable Instant adoptedAt) {

  static PlanStorePlanRevision of(Row row) throws SQLException {
    return new PlanStorePlanRevision(
        row.count("revision"),
        row.text("digest"),
        row.text("author"),
        row.textOrNull("edited_by"),
        row.json("plan", Plan.class),
        row.text("markdown"),
        row.moment("created_at"),
        row.momentOrNull("adopted_at"));
  }
}
