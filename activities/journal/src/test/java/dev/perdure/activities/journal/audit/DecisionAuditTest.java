package dev.perdure.activities.journal.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The verification finds each change of the log of decisions by SQL. */
class DecisionAuditTest extends OnDecidedTask {

  @Test
  void findsNothingWrongWithWhatPeopleDecided() {
    AuditReport report = audit().verify();

    assertThat(report.findings()).isEmpty();
    assertThat(report.tasks()).isEqualTo(1);
    assertThat(report.decisions()).isEqualTo(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          update decision set outcome = 'deny' where id = 'd_2'                                | CHANGED | 2
          update decision set decided_by = 'eve' where id = 'd_2'                              | CHANGED | 2
          update decision set decided_at = decided_at + interval '1 hour' where id = 'd_2'     | CHANGED | 2
          update decision set digest = 'other' where id = 'd_2'                                | CHANGED | 2
          update decision set body = replace(body::text, 'ada', 'eve')::json where id = 'd_2'  | CHANGED | 2
          update decision set body = '{}' where id = 'd_4'                                     | CHANGED | 4
          update decision set body = '[]' where id = 'd_4'                                     | CHANGED | 4
          update decision set body = 'null' where id = 'd_4'                                   | CHANGED | 4
          update decision set hash = repeat('0', 64) where id = 'd_4'                          | CHANGED | 4
          update decision set content_hash = null where id = 'd_3'                             | CHANGED | 3
          update decision set id = 'd_9' where id = 'd_1'                                      | CHANGED | 1
          update decision set position = 9 where id = 'd_2'                                    | MISSING | 2
          delete from decision where id = 'd_1'                                                | MISSING | 1
          delete from decision where id = 'd_3'                                                | MISSING | 3
          delete from decision where id = 'd_4'                                                | CUT     | 4
          delete from decision_head                                                            | CUT     | 4
          update decision_head set position = 3                                                | MISPLACED | 4
          update decision_head set hash = repeat('0', 64)                                      | CHANGED | 4
          update request set title = 'Run ls' where id = 'r_2'                                 | CONTENT_CHANGED | 2
          update request set kind = 'question' where id = 'r_2'                                | CONTENT_CHANGED | 2
          update request set outcomes = '[]' where id = 'r_2'                                  | CONTENT_CHANGED | 2
          update request set risk = '{}' where id = 'r_2'                                      | CONTENT_CHANGED | 2
          update request set status = 'pending' where id = 'r_2'                               | CONTENT_CHANGED | 2
          update request set subject = replace(subject::text, 'rm', 'ls')::json where id = 'r_2' | CONTENT_CHANGED | 2
          delete from event where kind = 'request.settled' and data::text like '%d_2%'          | CONTRADICTED | 2
          update event set data = replace(data::text, 'ada', 'eve')::json where data::text like '%d_2%' | CONTRADICTED | 2
          """)
  void findsAChangedRow(String statement, AuditFindingKind kind, int position) {
    tamper(statement);

    assertThat(audit().verify(task))
        .anySatisfy(finding -> {
          assertThat(finding.kind()).isEqualTo(kind);
          assertThat(finding.position()).isEqualTo(position);
          assertThat(finding.sentence()).containsAnyOf("t_1", "r_" + position, "d_" + position);
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "[]",
        "{}",
        "{\"requestId\":\"r_2\"}",
        "{\"requestId\":\"r_2\",\"decisionId\":\"d_2\"}",
        "{\"decisionId\":\"d_2\",\"outcome\":\"deny\",\"by\":\"ada\"}"
      })
  void findsADamagedEvent(String data) {
    tamper("update event set data = '%s'::json where data::text like '%%d_2%%'".formatted(data));

    AuditReport report = audit().verify();

    assertThat(report.decisions()).isEqualTo(4);
    assertThat(report.findings())
        .isNotEmpty()
        .allSatisfy(finding -> assertThat(finding.kind()).isEqualTo(AuditFindingKind.CONTRADICTED));
  }

  @Test
  void findsARevisionThatWasAddedToADecidedPlan() {
    approvePlan();
    repeatRevision();

    assertThat(audit().verify().findings())
        .extracting(AuditFinding::kind)
        .containsExactly(AuditFindingKind.CONTENT_CHANGED);
  }

  @Test
  void recordsADecisionOnAPlanWhoseRevisionWasRepeated() {
    approvePlan(this::repeatRevision);

    assertThat(audit().verify().findings()).isEmpty();
  }

  @Test
  void reportsATaskThatCannotBeReadAndVerifiesTheOthers() {
    tamper("update decision set body = '{}' where id = 'd_4'");
    TaskId unreadable = journal.task("t_0");
    RunId other = journal.run(unreadable, "main");
    RequestId request = raised("r_7", unreadable, other);
    requests.settle(decision(request, "digest-r_7", Outcome.DENY));
    tamper("update decision set id = ' ' where id = 'd_7'");

    assertThat(audit().verify().findings())
        .anySatisfy(finding -> {
          assertThat(finding.taskId()).isEqualTo(unreadable);
          assertThat(finding.kind()).isEqualTo(AuditFindingKind.UNREADABLE);
        })
        .anySatisfy(finding -> assertThat(finding.kind()).isEqualTo(AuditFindingKind.CHANGED));
  }

  @Test
  void reportsAnEndThatItsWitnessCannotKeep() throws IOException {
    ChainWitness full = witness();
    Files.createDirectory(data.resolve("audit-heads"));

    assertThat(new DecisionAudit(journal.database(), full).verify().findings())
        .singleElement()
        .satisfies(finding -> {
          assertThat(finding.kind()).isEqualTo(AuditFindingKind.UNREADABLE);
          assertThat(finding.sentence()).contains("audit-heads");
        });
  }

  @Test
  void findsDecisionsThatChangedPlaces() {
    tamper("update decision set position = 9 where id = 'd_2'");
    tamper("update decision set position = 2 where id = 'd_3'");
    tamper("update decision set position = 3 where id = 'd_2'");

    assertThat(audit().verify(task)).extracting(AuditFinding::position).contains(2, 3);
  }

  @Test
  void findsARowThatWasInserted() {
    settle("r_5", Outcome.DENY);
    tamper("update decision set position = 6 where id = 'd_4'");
    tamper("update decision set position = 4 where id = 'd_5'");
    tamper("update decision set position = 5 where id = 'd_4'");

    assertThat(audit().verify(task)).extracting(AuditFinding::position).contains(4, 5);
  }

  @Test
  void findsAForgedDecisionAtTheEnd() {
    tamper("update request set status = 'settled' where id = '%s'".formatted(raised("r_6")));
    tamper(
        """
        insert into decision (id, request_id, task_id, position, outcome, digest, decided_by,
          decided_at, body, content_hash, previous_hash, hash)
        select 'd_6', 'r_6', task_id, 5, outcome, 'digest-r_6', decided_by, decided_at,
          replace(body::text, '_4', '_6')::json, content_hash, hash, repeat('a', 64)
        from decision where id = 'd_4'
        """);

    assertThat(audit().verify(task))
        .extracting(AuditFinding::kind)
        .contains(
            AuditFindingKind.CHANGED, AuditFindingKind.MISPLACED, AuditFindingKind.CONTRADICTED);
  }

  @Test
  void findsASettledRequestWhoseDecisionIsGoneWithAllThatTellsOfIt() {
    tamper("delete from decision where id = 'd_4'");
    tamper("delete from event where data::text like '%d_4%'");
    tamper(
        "update decision_head set (position, hash) = (select position, hash from decision where id = 'd_3')");

    assertThat(audit().verify(task))
        .singleElement()
        .satisfies(finding -> {
          assertThat(finding.kind()).isEqualTo(AuditFindingKind.MISSING);
          assertThat(finding.requestId()).isEqualTo(new RequestId("r_4"));
        });
  }

  @Test
  void exportsEachDecisionWithItsHashes() {
    var entries = new DecisionExport(journal.database()).after(1, 2);

    assertThat(entries).extracting(DecisionExportEntry::position).containsExactly(2, 3);
    assertThat(entries)
        .allSatisfy(entry ->
            assertThat(
                    ChainLink.isIntact(
                        new ChainLink.LinkContent(
                            entry.previousHash(),
                            entry.position(),
                            entry.body(),
                            Optional.ofNullable(entry.contentHash()),
                            entry.hash()),
                        Optional.ofNullable(entry.personalDigest()),
                        Optional.ofNullable(entry.personalSalt())))
                .isTrue());
  }
}
