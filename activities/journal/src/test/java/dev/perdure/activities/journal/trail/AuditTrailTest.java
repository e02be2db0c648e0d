package dev.perdure.activities.journal.trail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.journal.audit.AuditFindingKind;
import dev.perdure.activities.journal.audit.ChainWitness;
import dev.perdure.activities.journal.audit.ChainWitnessFile;
import dev.perdure.activities.journal.audit.TrailFinding;
import dev.perdure.activities.journal.audit.TrailReport;
import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.request.RequestDraft;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.testing.Decided;
import dev.perdure.testing.Subjects;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.dao.DataAccessException;

/** The installation's chain of audit records: who appends, and what a verification finds. */
class AuditTrailTest {

  @RegisterExtension final TestJournal journal = TestJournal.open();
  @TempDir Path data;

  private final AuditTrail trail = new AuditTrail(journal.database());
  private final RequestStore requests = new RequestStore(journal.database(), journal.events());

  @Test
  void recordsADecisionByTheHashOfItsLink() {
    TaskId task = journal.task("t_1");
    settle(task, 1);

    assertThat(column("select kind from audit_record order by position"))
        .containsExactly("started", "decision");
    assertThat(column("select link from audit_record where position = 2"))
        .isEqualTo(column("select hash from decision"));
    assertThat(column("select subject from audit_record where position = 2"))
        .containsExactly("task t_1, decision d_1");
    assertThat(column("select content from audit_content")).isEmpty();
    assertThat(verify().findings()).isEmpty();
  }

  @Test
  void aRecordGoesWithTheTransactionOfWhatItRecords() {
    assertThatThrownBy(() ->
            journal
                .database()
                .transact(() -> {
                  append(1);
                  throw new IllegalStateException("undone");
                }))
        .hasMessage("undone");

    assertThat(column("select kind from audit_record")).isEmpty();
  }

  @Test
  void writersOfManyProcessesLeaveNoGap() throws Exception {
    List<Future<?>> writers = new ArrayList<>();
    try (var threads = Executors.newFixedThreadPool(8)) {
      for (int i = 0; i < 8; i++) {
        TaskId task = journal.task("t_" + i);
        int first = i * 10;
        writers.add(threads.submit(() -> write(task, first)));
      }
      for (Future<?> writer : writers) {
        writer.get();
      }
    }

    TrailReport report = verify();
    assertThat(report.findings()).isEmpty();
    assertThat(report.count()).isEqualTo(1 + 8 * 10);
    assertThat(column("select position from audit_record order by position"))
        .isEqualTo(LongStream.rangeClosed(1, 81).mapToObj(Long::toString).toList());
  }

  /** Events share a lock too, before or after the record of the same transaction. */
  private void write(TaskId task, int first) {
    for (int i = 0; i < 10; i++) {
      int number = first + i;
      journal
          .database()
          .transact(() -> {
            if (number % 2 == 0) {
              journal.events().notice(task, NoticeLevel.INFO, "before");
            }
            append(number);
            journal.events().notice(task, NoticeLevel.INFO, "after");
          });
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "delete from audit_record where position = 1                              | MISSING",
        "delete from audit_record where position = 3                              | MISSING",
        "delete from audit_record where position = 5                              | CUT",
        "update audit_record set position = 10 - position where position in (3, 4) | MISSING",
        "update audit_record set position = position + 100                        | MISSING",
        "insert into audit_record select 6, recorded_at, kind, subject, link, actor_digest, person_digest, details_digest, previous_hash, hash from audit_record where position = 5 | CHANGED",
        "delete from audit_content where position = 3 and part = 'actor'          | MISSING",
        "insert into audit_content values (4, 'person', 'salt', 'eve')            | CONTENT_CHANGED",
        "insert into audit_content values (9, 'actor', 'salt', 'eve')             | CONTENT_CHANGED",
        "update audit_record set recorded_at = 'infinity' where position = 3      | UNREADABLE",
        "delete from audit_head                                                   | CUT",
        "delete from decision                                                     | CONTRADICTED"
      })
  void findsAChangeByOtherMeans(String statement, AuditFindingKind kind) {
    settle(journal.task("t_1"), 1);
    LongStream.rangeClosed(3, 5).forEach(this::append);
    assertThat(verify().findings()).isEmpty();

    tamper(statement);

    assertThat(verify().findings()).extracting(TrailFinding::kind).contains(kind);
  }

  @Test
  void findsTwoRecordsThatChangedPlaces() {
    LongStream.rangeClosed(2, 5).forEach(this::append);
    tamper("update audit_record set position = -position where position in (3, 4)");
    tamper("update audit_record set position = 7 + position where position < 0");

    assertThat(verify().findings()).extracting(TrailFinding::position).contains(3L, 4L);
  }

  @Test
  void theWitnessFindsATailThatWasCutEverywhere() {
    LongStream.rangeClosed(2, 5).forEach(this::append);
    assertThat(audit().verify().isIntact()).isTrue();
    tamper("delete from audit_content where position = 5");
    tamper("delete from audit_record where position = 5");
    tamper(
        "update audit_head set (position, hash) = (select position, hash from audit_record where position = 4)");

    assertThat(verify().findings()).isEmpty();
    assertThat(audit().verify().findings())
        .extracting(TrailFinding::kind)
        .containsExactly(AuditFindingKind.CUT);
    append(6);
    assertThat(audit().verifyNew().findings())
        .extracting(TrailFinding::kind)
        .contains(AuditFindingKind.CHANGED);
  }

  @Test
  void aLookAtNewRecordsFollowsTheChainFromItsLastEnd() {
    append(2);
    assertThat(audit().verifyNew().head().position()).isEqualTo(2);
    append(3);
    tamper("update audit_record set subject = 'forged' where position = 3");

    assertThat(audit().verifyNew().findings())
        .extracting(TrailFinding::position)
        .containsExactly(3L);
    assertThat(witness().findTrail().orElseThrow().position()).isEqualTo(2);
  }

  @Test
  void recordsDecisionsOfProcessesThatAddNoRecord() {
    TaskId task = journal.task("t_1");
    settle(task, 1);
    settle(task, 2);
    tamper("delete from audit_record");
    tamper("delete from audit_head");
    trail.start();
    settle(task, 3);
    settle(task, 4);
    tamper("delete from audit_record where position = 3");
    tamper(
        "update audit_head set (position, hash) = (select position, hash from audit_record where position = 2)");

    trail.recordMissed(Optional.of(task));
    trail.recordMissed(Optional.empty());

    assertThat(column("select kind || ' ' || subject from audit_record order by position offset 1"))
        .containsExactly(
            "decision task t_1, decision d_3", "decision_found task t_1, decision d_4");
    assertThat(verify().findings()).isEmpty();
  }

  @Test
  void recordsAChangeAndNoRepetition() {
    for (String digest : List.of("a", "a", "b", "a")) {
      trail.appendChange(TrailEntry.of(TrailKind.CONFIGURATION, "host x").linkedTo(digest));
    }
    trail.appendChange(TrailEntry.of(TrailKind.CONFIGURATION, "host y").linkedTo("a"));

    assertThat(
            column(
                "select subject || ' ' || link from audit_record where position > 1 order by position"))
        .containsExactly("host x a", "host x b", "host x a", "host y a");
  }

  @Test
  void goesOnAfterALostEndOfTheChain() {
    append(2);
    tamper("delete from audit_head");
    append(3);

    assertThat(verify().findings()).isEmpty();
    assertThat(verify().count()).isEqualTo(3);
  }

  @Test
  void theTableRefusesChangesOfRecords() {
    append(2);

    assertThatThrownBy(
            () -> journal.database().sql("update audit_record set subject = 'forged'").update())
        .isInstanceOf(DataAccessException.class)
        .hasMessageContaining("can only be appended");
  }

  private void append(long number) {
    trail.append(
        TrailEntry.of(TrailKind.TOKEN_REVOKED, "token " + number)
            .by("ada")
            .with(Map.of("name", "ci")));
  }

  private void settle(TaskId task, int number) {
    RequestId request = new RequestId("r_" + number);
    requests.draft(
        new RequestDraft(
            task,
            PendingRequest.of(request, RequestKind.PERMISSION, "digest", null),
            "Run rm",
            Subjects.commands("rm -rf build"),
            HumanRequestRisk.low(),
            List.of()));
    requests.raise(request);
    requests.settle(
        Decided.on(request, "digest", Outcome.ALLOW_ONCE)
            .id("d_" + number)
            .by("ada", Instant.parse("2026-11-20T12:00:00Z"))
            .decision());
  }

  private TrailReport verify() {
    return new TrailAudit(journal.database(), ChainWitness.none()).verify();
  }

  private TrailAudit audit() {
    return new TrailAudit(journal.database(), witness());
  }

  private ChainWitness witness() {
    return ChainWitnessFile.in(data, journal.database().installation());
  }

  private void tamper(String statement) {
    int changed =
        journal
            .database()
            .inTransaction(() -> {
              journal.database().sql("set local session_replication_role = replica").update();
              return journal.database().sql(statement).update();
            });
    assertThat(changed).isPositive();
  }

  private List<String> column(String query) {
    return journal.database().sql(query).column(String::toString);
  }
}
