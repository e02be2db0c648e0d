package dev.perdure.activities.journal.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.trail.AuditTrail;
import dev.perdure.activities.journal.trail.TrailAudit;
import dev.perdure.activities.journal.trail.TrailEntry;
import dev.perdure.activities.journal.trail.TrailExport;
import dev.perdure.activities.journal.trail.TrailFileCheck;
import dev.perdure.activities.journal.trail.TrailFormat;
import dev.perdure.activities.journal.trail.TrailKey;
import dev.perdure.activities.journal.trail.TrailKeyFile;
import dev.perdure.activities.journal.trail.TrailKind;
import dev.perdure.activities.journal.trail.TrailRemover;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.RuleScope;
import dev.perdure.testing.Decided;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names and comments of people are removed from decisions, and each chain stays verifiable. */
class ForgottenDecisionsTest extends OnDecidedTask {

  private static final String COMMENT = "Ask Ada Lovelace in room 7.";

  private final TrailRemover remover = new TrailRemover(journal.database());

  @Test
  void removesTheNameAndTheCommentsOfAPersonFromDecisionsEventsRulesAndTrust() {
    comment("r_5", "ada");
    comment("r_6", "bob");
    rememberRule(RuleScope.TASK, null);
    trust("r_10");

    assertThat(remover.forget("ada", "root")).isEqualTo(7 + 4); // decisions; texts of records

    assertThat(texts("select distinct decided_by from decision order by 1"))
        .containsExactly("[forgotten]", "bob");
    assertThat(texts("select id from decision where body::text like '%room 7%'"))
        .containsExactly("d_6");
    for (String table : List.of("decision", "event", "remembered_rule", "repository_trust")) {
      assertThat(texts("select t::text from %s t".formatted(table)))
          .as(table)
          .isNotEmpty()
          .noneMatch(row -> row.matches("(?s).*\\bada\\b.*")); // hashes have letters too
    }
    assertThat(findings()).isEmpty();
    assertThat(trail().verify().removed()).isEqualTo(7 + 4);
    assertThat(remover.forget("ada", "root")).isZero();
  }

  @Test
  void removesTheNameOfAnAbsentPersonFromRecordsOfTheDeputy() {
    journal
        .database()
        .transact(() ->
            new AuditTrail(journal.database())
                .append(
                    TrailEntry.of(TrailKind.DEPUTY_ADDED, "absence")
                        .by("root")
                        .about("ben")
                        .with(Map.of("absent", "eve"))));

    assertThat(remover.forget("eve", "root")).isOne();

    assertThat(texts("select content from audit_content where content like '%eve%'")).isEmpty();
    assertThat(texts("select content from audit_content where content = 'ben'")).hasSize(1);
    assertThat(findings()).isEmpty();
  }

  @Test
  void removesTheNameOfAnAbsentPersonFromTheDecisionOfTheDeputy() {
    comment("r_5", "bob", "eve");

    assertThat(remover.forget("eve", "root")).isOne();

    assertThat(texts("select decided_by from decision where id = 'd_5'"))
        .containsExactly("[forgotten]");
    assertThat(texts("select id from decision where body::text like '%eve%'")).isEmpty();
    assertThat(findings()).isEmpty();
  }

  @Test
  void removesTheNameFromEventsOfOtherTasksAndTheSettingsOfThePerson() {
    journal.task("t_2");
    event(1, "{\"assignee\":\"ada\",\"by\":\"bob\"}");
    event(2, "{\"assignee\":null,\"left\":\"ada\",\"title\":\"ada\"}");
    event(3, "{\"step\":\"escalate\",\"to\":\"ada\"}");
    for (String sql :
        List.of(
            "insert into notice_preference values ('ada', '{}')",
            "insert into notice_receiver (name, events, person) values ('mail ada', '{}', 'ada')",
            "insert into person_calendar values ('ada', '{}')",
            "insert into person_absence values ('ada', '2026-12-01', '2026-12-02')",
            "insert into person_absence values ('bob', '2026-12-01', '2026-12-02', 'ada')")) {
      journal.database().sql(sql).update();
    }

    remover.forget("ada", "root");

    assertThat(
            texts(
                "select data::text from event where task_id = 't_2' and kind = 'request.updated' order by seq"))
        .containsExactly(
            "{\"assignee\":\"[forgotten]\",\"by\":\"bob\"}",
            "{\"assignee\":null,\"left\":\"[forgotten]\",\"title\":\"ada\"}",
            "{\"step\":\"escalate\",\"to\":\"[forgotten]\"}");
    for (String table :
        List.of("notice_preference", "notice_receiver", "person_calendar", "person_absence")) {
      assertThat(texts("select person from %s where person <> 'bob'".formatted(table)))
          .as(table)
          .isEmpty();
    }
    assertThat(texts("select person from person_absence where deputy is null"))
        .containsExactly("bob");
  }

  private void event(int number, String data) {
    journal
        .database()
        .sql(
            """
            insert into event (seq, at, kind, task_id, data)
            select max(seq) + ?, now(), 'request.updated', 't_2', ?::json from event
            """,
            number,
            data)
        .update();
  }

  @Test
  void continuesTheChainAfterTheRemoval() {
    remover.forget("ada", "root");
    settle("r_5", Outcome.DENY);

    assertThat(findings()).isEmpty();
    assertThat(audit().verify().decisions()).isEqualTo(5);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "update decision set outcome = 'deny' where id = 'd_2'",
        "update decision set body = replace(body::text, 'allow_once', 'deny')::json where id = 'd_2'",
        "update decision set decided_by = 'eve' where id = 'd_2'",
        "update decision set decided_by = 'eve', body = replace(body::text, '[forgotten]', 'eve')::json where id = 'd_2'",
        "update decision set body = replace(body::text, '\"by\"', '\"comment\":\"Yes.\",\"by\"')::json where id = 'd_2'",
        "update decision set personal_salt = 'salt' where id = 'd_2'",
        "update decision set personal_digest = null where id = 'd_2'",
        "update decision set personal_digest = repeat('0', 64) where id = 'd_2'",
        "update decision set hash = repeat('0', 64) where id = 'd_2'",
        "delete from decision where id = 'd_2'",
        "update request set title = 'Run ls' where id = 'r_2'",
      })
  void findsAChangeAfterTheRemoval(String statement) {
    remover.forget("ada", "root");
    assertThat(findings()).isEmpty();

    tamper(statement);

    assertThat(findings()).anyMatch(sentence -> sentence.contains("_2"));
  }

  /** A person with the database alone can't make a decision anonymous. */
  @Test
  void findsARemovalThatNoRecordNames() {
    tamper(
        """
        update decision set personal_salt = null, decided_by = '[forgotten]',
          body = replace(body::text, '"by":"ada"', '"by":"[forgotten]"')::json where id = 'd_3'
        """);

    assertThat(trail().verify().findings())
        .extracting("sentence")
        .containsExactly(
            "The decision of audit record 4 (task t_1, decision d_3) lacks its name and comments, and no record says that they were removed.");
  }

  @Test
  void exportsDecisionsThatTheirHashesStillCover() throws IOException {
    comment("r_5", "ada");
    assertThat(verifiedExport()).contains("room 7");
    remover.forget("ada", "root");

    assertThat(verifiedExport()).contains("[forgotten]").doesNotContain("room 7", "\"ada\"");
  }

  /** Exports all records, verifies the file without a database, and returns its text. */
  private String verifiedExport() throws IOException {
    TrailKey key = TrailKeyFile.in(data).key();
    Path file = data.resolve("records.jsonl");
    try (OutputStream out = Files.newOutputStream(file)) {
      new TrailExport(journal.database()).write(TrailFormat.JSONL, 0, key, out);
    }
    assertThat(TrailFileCheck.verify(file, key.publicPem()).findings()).isEmpty();
    return Files.readString(file);
  }

  @Test
  void findsAChangedCommentBeforeTheRemoval() {
    comment("r_5", "ada");
    tamper(
        "update decision set body = replace(body::text, 'room 7', 'room 8')::json where id = 'd_5'");

    assertThat(findings()).isNotEmpty();
  }

  @Test
  void leavesDecisionsOfOtherPeople() {
    comment("r_5", "bob");
    remover.forget("bob", "root");

    assertThat(texts("select id from decision where decided_by = 'ada' order by id"))
        .containsExactly("d_1", "d_2", "d_3", "d_4");
    assertThat(findings()).isEmpty();
  }

  private void comment(String id, String person) {
    comment(id, person, null);
  }

  private void comment(String id, String person, @Nullable String absent) {
    Decision decision =
        Decided.on(raised(id), "digest-" + id, Outcome.DENY)
            .id(id.replace("r_", "d_"))
            .by(person, Instant.parse("2026-11-20T12:00:00Z"))
            .comment(COMMENT)
            .decision()
            .inPlaceOf(absent);
    requests.settle(decision);
  }

  private TrailAudit trail() {
    return new TrailAudit(journal.database(), ChainWitness.none());
  }

  private List<String> findings() {
    List<String> sentences =
        new ArrayList<>(audit().verify().findings().stream().map(AuditFinding::sentence).toList());
    trail().verify().findings().forEach(finding -> sentences.add(finding.sentence()));
    return sentences;
  }

  private List<String> texts(String statement) {
    return journal.database().sql(statement).column(String::toString);
  }
}
