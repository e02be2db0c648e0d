package dev.perdure.activities.journal.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.audit.AuditFinding.Kind;
import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.PlanStore.PlanRevision;
import dev.perdure.activities.journal.request.HumanRequestStore;
import dev.perdure.activities.journal.request.HumanRequestStore.RequestDraft;
import dev.perdure.activities.journal.request.RepositoryTrustStore;
import dev.perdure.activities.journal.request.RuleStore;
import dev.perdure.activities.journal.request.RuleStore.RememberedRule;
import dev.perdure.activities.journal.request.RuleStore.RuleOrigin;
import dev.perdure.activities.json.Digest;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.permission.Rule.RuleAction;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.Decision.Scope;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.subject.PlanSubject;
import dev.perdure.planner.request.subject.TrustSubject;
import dev.perdure.testing.Decided;
import dev.perdure.testing.Subjects;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever somebody changes in the log of decisions by SQL, the verification finds. */
class DecisionAuditTest {

  @RegisterExtension final TestJournal journal = TestJournal.open();
  @TempDir private Path data;

  private final HumanRequestStore requests =
      new HumanRequestStore(journal.database(), journal.events());
  private final TaskId task = journal.task("t_1");
  private final RunId run = journal.run(task, "main");

  @BeforeEach
  void decide() {
    for (int i = 1; i <= 4; i++) {
      settle("r_" + i, Outcome.ALLOW_ONCE);
    }
  }

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
  void findsAChangedRow(String statement, Kind kind, int position) {
    tamper(statement);

    assertThat(audit().verify(task))
        .anySatisfy(finding -> {
          assertThat(finding.kind()).isEqualTo(kind);
          assertThat(finding.position()).isEqualTo(position);
          assertThat(finding.sentence()).containsAnyOf("t_1", "r_" + position, "d_" + position);
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
        .contains(Kind.CHANGED, Kind.MISPLACED, Kind.CONTRADICTED);
  }

  @Test
  void findsASettledRequestWhoseDecisionIsGoneWithAllThatTellsOfIt() {
    tamper("delete from decision where id = 'd_4'");
    tamper("delete from event where data::text like '%d_4%'");
    tamper("update decision_head set (position, hash) = (select position, hash from decision where id = 'd_3')");

    assertThat(audit().verify(task))
        .singleElement()
        .satisfies(finding -> {
          assertThat(finding.kind()).isEqualTo(Kind.MISSING);
          assertThat(finding.requestId()).isEqualTo(new RequestId("r_4"));
        });
  }

  @Test
  void theWitnessFindsATailThatWasCutEverywhere() {
    assertThat(audit().verify().isIntact()).isTrue();
    tamper("delete from decision where id = 'd_4'");
    tamper("delete from event where data::text like '%d_4%'");
    tamper("update request set status = 'withdrawn' where id = 'r_4'");
    tamper("update decision_head set (position, hash) = (select position, hash from decision where id = 'd_3')");

    assertThat(audit().verify(task)).extracting(AuditFinding::kind).containsExactly(Kind.CUT);
    assertThat(withoutWitness().verify(task)).isEmpty();
  }

  @Test
  void theWitnessFindsATaskThatIsGone() {
    assertThat(audit().verify().isIntact()).isTrue();
    tamper("delete from task where id = 't_1'");
    tamper("delete from decision_head");

    assertThat(audit().verify().findings())
        .extracting(AuditFinding::kind)
        .contains(Kind.CUT);
  }

  @Test
  void theWitnessFindsAChainThatWasWrittenAgain() {
    assertThat(audit().verify().isIntact()).isTrue();
    tamper("update decision set hash = repeat('b', 64) where id = 'd_4'");
    tamper("update decision_head set hash = repeat('b', 64)");

    assertThat(audit().verify(task))
        .anySatisfy(finding -> assertThat(finding.sentence()).contains("saw it last"));
  }

  @Test
  void theWitnessFollowsNewDecisionsAndNoBrokenChain() {
    audit().verify();
    settle("r_5", Outcome.DENY);
    assertThat(audit().verify().isIntact()).isTrue();
    assertThat(witness().find(task).orElseThrow().position()).isEqualTo(5);

    settle("r_6", Outcome.DENY);
    tamper("update decision set outcome = 'deny' where id = 'd_1'");
    assertThat(audit().verify().isIntact()).isFalse();
    assertThat(witness().find(task).orElseThrow().position()).isEqualTo(5);
  }

  @Test
  void theWitnessIsItsOwnersAndSurvivesACutLine() throws Exception {
    audit().verify();
    Path file = data.resolve("audit-heads");
    Files.writeString(file, Files.readString(file) + "t_1 9 0123");

    assertThat(Files.getPosixFilePermissions(file))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    assertThat(witness().find(task).orElseThrow().position()).isEqualTo(4);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
    "markdown = 'Another plan'",
    "plan = replace(plan::text, 'Greet', 'Erase')::json",
    "author = 'eve'",
    "edited_by = 'eve'"
  })
  void findsAChangeOfThePlanThatWasApproved(String change) {
    approvePlan();
    assertThat(audit().verify(task)).isEmpty();
    tamper("update plan_revision set " + change);

    assertThat(audit().verify(task))
        .extracting(AuditFinding::kind)
        .containsExactly(Kind.CONTENT_CHANGED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
    "pattern = '*'",
    "permission = 'edit'",
    "scope = 'repository'",
    "decided_by = 'eve'",
    "action = 'ask'",
    "expires_at = now()",
    "decision_id = null",
    "decision_id = 'd_1'"
  })
  void findsARuleThatNoDecisionLeft(String change) {
    rememberRule();
    assertThat(audit().verify(task)).isEmpty();
    tamper("update remembered_rule set " + change);

    assertThat(audit().verify(task))
        .extracting(AuditFinding::kind)
        .containsExactly(Kind.CONTRADICTED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
    "repository = '/other'",
    "digest = 'other'",
    "decided_by = 'eve'",
    "decision_id = 'd_1'",
    "part = replace(part::text, 'abc', 'def')::json"
  })
  void findsATrustThatNoDecisionGave(String change) {
    trust();
    assertThat(audit().verify(task)).isEmpty();
    tamper("update repository_trust set " + change);

    assertThat(audit().verify(task))
        .extracting(AuditFinding::kind)
        .containsExactly(Kind.CONTRADICTED);
  }

  @Test
  void exportsEachDecisionWithItsHashes() {
    var entries = new DecisionExport(journal.database()).after(1, 2);

    assertThat(entries).extracting(DecisionExport.Entry::position).containsExactly(2, 3);
    assertThat(entries)
        .allSatisfy(entry ->
            assertThat(entry.hash())
                .isEqualTo(
                    ChainLink.hash(
                        entry.previousHash(),
                        entry.position(),
                        entry.body(),
                        Optional.ofNullable(entry.contentHash()))));
  }

  private DecisionAudit audit() {
    return new DecisionAudit(journal.database(), witness());
  }

  private DecisionAudit withoutWitness() {
    return new DecisionAudit(journal.database(), ChainWitness.none());
  }

  private ChainWitness witness() {
    return ChainWitnessFile.in(data);
  }

  private Decision settle(String id, Outcome outcome) {
    RequestId request = raised(id);
    Decision decision = decision(request, "digest-" + id, outcome);
    requests.settle(decision);
    return decision;
  }

  private static Decision decision(RequestId request, String digest, Outcome outcome) {
    return Decided.on(request, digest, outcome)
        .id(request.value().replace("r_", "d_"))
        .by("ada", Instant.parse("2026-11-20T12:00:00Z"))
        .decision();
  }

  private RequestId raised(String id) {
    RequestId request = new RequestId(id);
    requests.draft(
        new RequestDraft(
            task,
            PendingRequest.of(request, RequestKind.PERMISSION, "digest-" + id, run),
            "Run rm",
            Subjects.commands("rm -rf build"),
            HumanRequest.Risk.low(),
            List.of(run.value())));
    requests.raise(request);
    return request;
  }

  private void approvePlan() {
    var subject = (PlanSubject) Subjects.plan();
    PlanRevision revision =
        new PlanStore(journal.database(), journal.events()).write(task, "call", subject.plan());
    RequestId request = new RequestId("r_plan");
    requests.draft(
        new RequestDraft(
            task,
            PendingRequest.of(request, RequestKind.PLAN, revision.digest(), null),
            "Start",
            subject,
            HumanRequest.Risk.low(),
            List.of()));
    requests.raise(request);
    requests.settle(decision(request, revision.digest(), Outcome.APPROVE));
  }

  private void rememberRule() {
    Decision decision = settle("r_9", Outcome.ALLOW_ALWAYS);
    String id = decision.decisionId().value();
    new RuleStore(journal.database())
        .add(
            new RememberedRule(
                Digest.of(List.of(task.value(), id, "bash", "rm *")),
                "bash",
                "rm *",
                RuleAction.ALLOW,
                Scope.TASK,
                null,
                new RuleOrigin(task, run, decision.by(), id),
                null));
  }

  private void trust() {
    Decision decision = settle("r_9", Outcome.APPROVE);
    var part =
        new TrustSubject.Part(
            TrustSubject.Kind.values()[0], "x", ".mcp.json", "Runs x", "", "abc", List.of());
    new RepositoryTrustStore(journal.database()).add(task, "/srv/shop", part, decision);
  }

  private void tamper(String statement) {
    assertThat(journal.database().sql(statement).update()).isPositive();
  }
}
