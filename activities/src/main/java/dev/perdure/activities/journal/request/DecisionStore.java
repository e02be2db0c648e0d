package dev.perdure.activities.journal.request;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.json.Digest;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import java.util.Map;
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
        decided_at, body, previous_hash, hash)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?::json, ?, ?)
      """;

  void append(TaskId task, Decision decision) {
    database.sql("select id from task where id = ? for no key update", task).query().singleRow();
    Link last = last(task);
    String body = Json.write(decision);
    String hash = hash(last.hash(), body);
    database
        .sql(
            INSERT,
            decision.decisionId(),
            decision.requestId(),
            task,
            last.position() + 1,
            decision.outcome(),
            decision.digest(),
            decision.by(),
            decision.at(),
            body,
            last.hash(),
            hash)
        .update();
  }

  Optional<Decision> of(RequestId request) {
    return database
        .sql("select body from decision where request_id = ?", request)
        .query(String.class)
        .optional()
        .map(body -> Json.read(body, Decision.class));
  }

  /** The hash of a link: of the hash before it and its own body. */
  static String hash(String previous, String body) {
    return Digest.of(Map.of("previous", previous, "body", body));
  }

  private Link last(TaskId task) {
    return database
        .sql(LAST, task)
        .find(row -> new Link(row.count("position"), row.text("hash")))
        .orElse(new Link(0, ""));
  }

  private record Link(int position, String hash) {}
}
