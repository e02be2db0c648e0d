package dev.perdure.activities.journal.audit;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.json.Digest;
import dev.perdure.planner.id.RequestId;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Hashes what a decision was made on: the request, and the revision of the plan it asks for. The
 * second version also covers the times and counters of both, the code owners, and the decision's
 * own row.
 */
public final class DecisionContent {

  /** Mark of the second version; hashes of older builds have none. */
  private static final String SECOND = "2:";

  private static final List<String> FIRST_COLUMNS =
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

  private static final List<String> SECOND_COLUMNS =
      Stream.concat(
              FIRST_COLUMNS.stream(),
              Stream.of(
                  "status",
                  "number",
                  "votes_needed",
                  "votes_given",
                  "assignee",
                  "snoozed_until",
                  "raised_at",
                  "expires_at",
                  "settled_at",
                  "owners",
                  "plan_created_at"))
          .toList();

  private static final String SELECT =
      """
      select request.task_id, request.run_id, request.kind, request.digest, request.title,
        request.outcomes::text as outcomes, request.subject::text as subject,
        request.terms::text as terms, request.risk::text as risk, plan.revision::text as revision,
        plan.plan::text as plan, plan.markdown, plan.author, plan.edited_by, request.status,
        request.number::text as number, request.votes_needed::text as votes_needed,
        request.votes_given::text as votes_given, request.assignee,
        extract(epoch from request.snoozed_until)::text as snoozed_until,
        extract(epoch from request.raised_at)::text as raised_at,
        extract(epoch from request.expires_at)::text as expires_at,
        extract(epoch from request.settled_at)::text as settled_at,
        extract(epoch from plan.created_at)::text as plan_created_at, request.owners::text as owners
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

  /**
   * The hash of what a request and every plan of its digest show now.
   *
   * @param seq the number of the decision's row
   * @param decidedAt the time in the decision's row
   */
  public String hash(RequestId request, long seq, Instant decidedAt) {
    Map<String, Object> parts = new LinkedHashMap<>();
    parts.put("seq", seq);
    parts.put("decidedAt", ChronoUnit.MICROS.between(Instant.EPOCH, decidedAt));
    parts.put("shown", shown(request, SECOND_COLUMNS));
    return SECOND + Digest.of(parts);
  }

  /** Whether a row of a decision and what it was made on are as they were when it was made. */
  boolean isAsRecorded(StoredLink link) {
    String recorded = link.contentHash().orElseThrow();
    return recorded.startsWith(SECOND)
        ? recorded.equals(hash(link.request(), link.seq(), link.decidedAt()))
        : recorded.equals(firstHash(link.request()));
  }

  /** The hash as older builds made it. */
  String firstHash(RequestId request) {
    List<Map<String, Object>> shown = shown(request, FIRST_COLUMNS);
    return shown.size() == 1 ? Digest.of(shown.getFirst()) : Digest.of(shown);
  }

  private List<Map<String, Object>> shown(RequestId request, List<String> columns) {
    return database.sql(SELECT, request).list(row -> shown(row, columns));
  }

  private static Map<String, Object> shown(Row row, List<String> columns) throws SQLException {
    Map<String, Object> shown = new LinkedHashMap<>();
    for (String column : columns) {
      String value = row.textOrNull(column);
      if (value != null) {
        shown.put(column, value);
      }
    }
    return shown;
  }
}
