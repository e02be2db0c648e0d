package dev.perdure.activities.journal.request;

import dev.perdure.activities.journal.audit.ChainLink;
import dev.perdure.activities.journal.audit.DecisionBody;
import dev.perdure.activities.journal.audit.DecisionContent;
import dev.perdure.activities.journal.audit.SaltedText;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.trail.AuditTrail;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Store of the decisions on requests to people: a tamper-evident hash chain for each task. */
record DecisionStore(Database database) {

  private static final String LAST =
      """
      select position, hash from decision where task_id = ? order by position desc limit 1
      """;

  private static final String INSERT =
      """
      insert into decision (id, request_id, task_id, position, outcome, digest, decided_by,
        decided_at, body, content_hash, personal_digest, personal_salt, previous_hash, hash, seq)
      overriding system value values (?, ?, ?, ?, ?, ?, ?, ?, ?::json, ?, ?, ?, ?, ?, ?)
      """;

  private static final String NEXT_SEQ =
      """
      select nextval(pg_get_serial_sequence('decision', 'seq')) as seq
      """;

  private static final String MOVE_HEAD =
      """
      insert into decision_head (task_id, position, hash) values (?, ?, ?)
      on conflict (task_id) do update set position = excluded.position, hash = excluded.hash
      """;

  /** Appends a decision on a request that has its last form. */
  void append(TaskId task, Decision decision) {
    database.sql("select id from task where id = ? for no key update", task).query().singleRow();
    LastLink last = last(task);
    int position = last.position() + 1;
    String body = Json.write(decision);
    long seq = database.sql(NEXT_SEQ).one(row -> row.number("seq"));
    Instant at = decision.at().truncatedTo(ChronoUnit.MICROS);
    String content = new DecisionContent(database).hash(decision.requestId(), seq, at);
    var parts = new DecisionBody(body);
    SaltedText personal = SaltedText.of(parts.personalPart());
    String hash =
        ChainLink.hash(last.hash(), position, parts, Optional.of(content), personal.digest());
    database
        .sql(
            INSERT,
            decision.decisionId(),
            decision.requestId(),
            task,
            position,
            decision.outcome(),
            decision.digest(),
            decision.by(),
            at,
            body,
            content,
            personal.digest(),
            personal.salt(),
            last.hash(),
            hash,
            seq)
        .update();
    database.sql(MOVE_HEAD, task, position, hash).update();
    new AuditTrail(database).appendDecision(task, decision.decisionId().value(), hash);
  }

  Optional<Decision> of(RequestId request) {
    return database
        .sql("select body from decision where request_id = ?", request)
        .query(String.class)
        .optional()
        .map(body -> Json.read(body, Decision.class));
  }

  private LastLink last(TaskId task) {
    return database
        .sql(LAST, task)
        .find(row -> new LastLink(row.count("position"), row.text("hash")))
        .orElse(new LastLink(0, ""));
  }

  private record LastLink(int position, String hash) {}
}
