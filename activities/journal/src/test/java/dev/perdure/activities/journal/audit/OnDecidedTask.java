package dev.perdure.activities.journal.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.activities.journal.request.PermissionStore;
import dev.perdure.activities.journal.request.RememberedRule;
import dev.perdure.activities.journal.request.RequestDraft;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.activities.journal.request.RuleOrigin;
import dev.perdure.activities.json.Digest;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RuleScope;
import dev.perdure.planner.request.subject.PlanSubject;
import dev.perdure.planner.request.subject.TrustPartKind;
import dev.perdure.planner.request.subject.TrustSubjectPart;
import dev.perdure.testing.Decided;
import dev.perdure.testing.Subjects;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A task with four decisions, and what tests do to its record. */
abstract class OnDecidedTask {

  @RegisterExtension final TestJournal journal = TestJournal.open();
  @TempDir Path data;

  final RequestStore requests = new RequestStore(journal.database(), journal.events());
  final TaskId task = journal.task("t_1");
  final RunId run = journal.run(task, "main");

  @BeforeEach
  void decide() {
    for (int i = 1; i <= 4; i++) {
      settle("r_" + i, Outcome.ALLOW_ONCE);
    }
  }

  DecisionAudit audit() {
    return new DecisionAudit(journal.database(), witness());
  }

  DecisionAudit withoutWitness() {
    return new DecisionAudit(journal.database(), ChainWitness.none());
  }

  ChainWitness witness() {
    return ChainWitnessFile.in(data, journal.database().installation());
  }

  Decision settle(String id, Outcome outcome) {
    RequestId request = raised(id);
    Decision decision = decision(request, "digest-" + id, outcome);
    requests.settle(decision);
    return decision;
  }

  static Decision decision(RequestId request, String digest, Outcome outcome) {
    return Decided.on(request, digest, outcome)
        .id(request.value().replace("r_", "d_"))
        .by("ada", Instant.parse("2026-11-20T12:00:00Z"))
        .decision();
  }

  RequestId raised(String id) {
    return raised(id, task, run);
  }

  RequestId raised(String id, TaskId task, RunId run) {
    RequestId request = new RequestId(id);
    requests.draft(
        new RequestDraft(
            task,
            PendingRequest.of(request, RequestKind.PERMISSION, "digest-" + id, run),
            "Run rm",
            Subjects.commands("rm -rf build"),
            HumanRequestRisk.low(),
            List.of(run.value())));
    requests.raise(request);
    return request;
  }

  void approvePlan() {
    approvePlan(() -> {});
  }

  /** Approves a plan after something happened to its record. */
  void approvePlan(Runnable before) {
    var subject = (PlanSubject) Subjects.plan();
    PlanStorePlanRevision revision =
        new PlanStore(journal.database(), journal.events()).write(task, "call", subject.plan());
    RequestId request = new RequestId("r_plan");
    requests.draft(
        new RequestDraft(
            task,
            PendingRequest.of(request, RequestKind.PLAN, revision.digest(), null),
            "Start",
            subject,
            HumanRequestRisk.low(),
            List.of()));
    requests.raise(request);
    before.run();
    requests.settle(decision(request, revision.digest(), Outcome.APPROVE));
  }

  void repeatRevision() {
    tamper(
        """
        insert into plan_revision (task_id, revision, digest, author, plan, markdown)
        select task_id, revision + 1, digest, author, plan, 'Another text' from plan_revision
        """);
  }

  void rememberRule() {
    rememberRule("d_9", null, null);
  }

  /** Remembers a rule of a scope, from a task that works on a repository. */
  void rememberRule(RuleScope scope, @Nullable String repository) {
    rememberRule("d_9", new Decision.Remember(List.of(), scope, null), repository);
  }

  private void rememberRule(
      String decisionId, Decision.@Nullable Remember remember, @Nullable String repository) {
    Decision decision =
        Decided.on(raised("r_9"), "digest-r_9", Outcome.ALLOW_ALWAYS)
            .id(decisionId)
            .by("ada", Instant.parse("2026-11-20T12:00:00Z"))
            .remember(remember)
            .decision();
    requests.settle(decision);
    String id = decision.decisionId().value();
    new PermissionStore(journal.database())
        .remember(
            new RememberedRule(
                Digest.of(List.of(task.value(), id, "bash", "rm *")),
                "bash",
                "rm *",
                RuleAction.ALLOW,
                remember == null ? RuleScope.TASK : Objects.requireNonNull(remember.scope()),
                repository,
                new RuleOrigin(task, run, decision.by(), id),
                null));
  }

  void trust() {
    trust("r_9");
  }

  void trust(String request) {
    Decision decision = settle(request, Outcome.APPROVE);
    var part =
        new TrustSubjectPart(
            TrustPartKind.values()[0], "x", ".mcp.json", "Runs x", "", "abc", List.of());
    new PermissionStore(journal.database()).trust(task, "/srv/shop", part, decision);
  }

  void tamper(String statement) {
    assertThat(journal.database().sql(statement).update()).isPositive();
  }
}
