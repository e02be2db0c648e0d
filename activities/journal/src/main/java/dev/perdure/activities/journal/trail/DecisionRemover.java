package dev.perdure.activities.journal.trail;

import dev.perdure.activities.journal.audit.DecisionBody;
import dev.perdure.activities.journal.audit.RowSeal;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.journal.db.TextSanitizer;
import dev.perdure.activities.json.Json;
import java.sql.SQLException;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Removes the name and the comments of a person from decisions, and the name from the events, rules
 * and trust that repeat it. Decisions of builds without a digest of the personal part stay.
 */
record DecisionRemover(Database database) {

  /** The fields of events about requests that hold a person's name. */
  private static final List<String> PERSON_FIELDS = List.of("by", "assignee", "to", "left");

  private static final String DECISIONS =
      """
      select decision.task_id, decision.id, decision.body::text as body, record.position
      from decision join audit_record record on record.link = decision.hash
      where (decision.decided_by = :person or decision.body->>'inPlaceOf' = :person)
        and decision.personal_salt is not null
        and record.kind in ('decision', 'decision_found')
      order by record.position for update of decision
      """;

  private static final String EVENTS =
      """
      select seq, data::text as data from event
      where kind like 'request.%' and position(? in data::text) > 0 order by seq
      """;

  private static final String SETTLEMENT =
      """
      select seq, data::text as data from event
      where task_id = ? and kind like 'request.%' and data->>'decisionId' = ?
        and data->>'by' is not null order by seq
      """;

  /** Returns the positions of the audit records of the changed decisions. */
  List<Long> forget(String person) {
    String name = TextSanitizer.of(person);
    List<PersonDecision> decisions =
        database.sql(DECISIONS).param("person", name).list(PersonDecision::of);
    decisions.forEach(this::forget);
    forgetEvents(name);
    return decisions.stream().map(PersonDecision::position).toList();
  }

  private void forget(PersonDecision decision) {
    database
        .sql(
            """
            update decision set body = ?::json, decided_by = ?, personal_salt = null
            where task_id = ? and id = ?
            """,
            decision.body().forgotten().text(),
            DecisionBody.FORGOTTEN,
            decision.task(),
            decision.id())
        .update();
    forgetEvent(decision);
    forgetGrants(RowSeal.RULES, "remembered_rule", decision);
    forgetGrants(RowSeal.TRUST, "repository_trust", decision);
  }

  private void forgetGrants(RowSeal seal, String table, PersonDecision decision) {
    String select = "select id from %s where task_id = ? and decision_id = ?".formatted(table);
    String update = "update %s set decided_by = ? where id = ?".formatted(table);
    database
        .sql(select, decision.task(), decision.id())
        .column(String::toString)
        .forEach(id ->
            seal.sealing(
                database, () -> database.sql(update, DecisionBody.FORGOTTEN, id).update(), id));
  }

  /** A deputy's name goes from the event too if the absent person's name is removed. */
  private void forgetEvent(PersonDecision decision) {
    database
        .sql(SETTLEMENT, decision.task(), decision.id())
        .list(
            row -> new RequestEventRow(row.number("seq"), Json.mapper().readTree(row.text("data"))))
        .forEach(event ->
            database
                .sql(
                    "update event set data = ?::json where seq = ?",
                    event.withoutSender(),
                    event.seq())
                .update());
  }

  /** Other fields, such as a title that equals the name, keep their text. */
  private void forgetEvents(String person) {
    database
        .sql(EVENTS, Json.write(person))
        .list(
            row -> new RequestEventRow(row.number("seq"), Json.mapper().readTree(row.text("data"))))
        .stream()
        .forEach(event ->
            database
                .sql(
                    "update event set data = ?::json where seq = ?",
                    event.without(person),
                    event.seq())
                .update());
  }

  /** A decision of the person, and the position of its audit record. */
  private record PersonDecision(String task, String id, DecisionBody body, long position) {

    static PersonDecision of(Row row) throws SQLException {
      return new PersonDecision(
          row.text("task_id"),
          row.text("id"),
          new DecisionBody(row.text("body")),
          row.number("position"));
    }
  }

  /** An event about a request. */
  private record RequestEventRow(long seq, JsonNode data) {

    String withoutSender() {
      return Json.write(((ObjectNode) data).put("by", DecisionBody.FORGOTTEN));
    }

    String without(String person) {
      var fields = (ObjectNode) data;
      PERSON_FIELDS.stream()
          .filter(field -> fields.path(field).asString("").equals(person))
          .forEach(field -> fields.put(field, DecisionBody.FORGOTTEN));
      return Json.write(fields);
    }
  }
}
