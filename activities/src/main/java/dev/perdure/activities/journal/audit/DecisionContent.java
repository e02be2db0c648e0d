package dev.perdure.activities.journal.audit;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.json.Digest;
import dev.perdure.planner.id.RequestId;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Hashes what a decision was made on: the request, and the revision of the plan it asks for. */
public final class DecisionContent {

  private static final List<String> COLUMNS =
      List.of(
          "task_id",
          "run_id",
          "kind",
          "digest",
          "title",
          "outcomes",
          "subject",
          "terms",
          "risk",
          "revision",
          "plan",
          "markdown",
          "author",
          "edited_by");

  private static final String SELECT =
      """
      select request.task_id, request.run_id, request.kind, request.digest, request.title,
        request.outcomes::text as outcomes, request.subject::text as subject,
        request.terms::text as terms, request.risk::text as risk, plan.revision::text as revision,
        plan.plan::text as plan, plan.markdown, plan.author, plan.edited_by
      from request
      left join plan_revision plan
        on plan.task_id = request.task_id and plan.digest = request.digest
      where request.id = ?
      order by plan.revision
      """;

  private final Database database;

  public DecisionContent(Database database) {
    this.database = database;
  }

  /** The hash of what a request and every plan of its digest show now. */
  public String hash(RequestId request) {
    List<Map<String, Object>> shown = database.sql(SELECT, request).list(DecisionContent::shown);
    return shown.size() == 1 ? Digest.of(shown.getFirst()) : Digest.of(shown);
  }

  private static Map<String, Object> shown(Row row) throws SQLException {
    Map<String, Object> shown = new LinkedHashMap<>();
    for (String column : COLUMNS) {
      String value = row.textOrNull(column);
      if (value != null) {
        shown.put(column, value);
      }
    }
    return shown;
  }
}
