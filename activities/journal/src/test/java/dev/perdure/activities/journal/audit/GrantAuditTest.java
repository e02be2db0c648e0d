package dev.perdure.activities.journal.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.request.PermissionStore;
import dev.perdure.planner.request.RuleScope;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Audit of the plans, rules and trust that decisions have created. */
class GrantAuditTest extends OnDecidedTask {

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
        .containsExactly(AuditFindingKind.CONTENT_CHANGED);
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
        .containsExactly(AuditFindingKind.CONTRADICTED);
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
        .containsExactly(AuditFindingKind.CONTRADICTED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"task_id = null", "decision_id = 'd_1'", "decision_id = 'd_unknown'"})
  void holdsNoTrustThatNoDecisionGave(String change) {
    trust();
    var store = new PermissionStore(journal.database());
    assertThat(store.trusted("/srv/shop")).isNotEmpty();
    tamper("update repository_trust set " + change);

    assertThat(store.trusted("/srv/shop")).isEmpty();
    assertThat(store.standingTrust(Optional.empty())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"repository = '/other'", "repository = null"})
  void findsARuleOfARepositoryThatWasMovedToAnother(String change) {
    tamper("update task set repository_location = '/srv/shop'");
    rememberRule(RuleScope.REPOSITORY, "/srv/shop");
    assertThat(audit().verify(task)).isEmpty();
    tamper("update remembered_rule set " + change);

    assertThat(audit().verify(task))
        .extracting(AuditFinding::kind)
        .containsExactly(AuditFindingKind.CONTRADICTED);
  }

  @Test
  void findsARuleOfARunThatWasMovedToAnother() {
    rememberRule(RuleScope.RUN, null);
    assertThat(audit().verify(task)).isEmpty();
    tamper("update remembered_rule set run_id = '%s'".formatted(journal.run(task, "explore-1")));

    assertThat(audit().verify(task))
        .extracting(AuditFinding::kind)
        .containsExactly(AuditFindingKind.CONTRADICTED);
  }

  @Test
  void findsARuleOfATaskWithoutDecisions() {
    tamper(
        """
        insert into remembered_rule
          (id, permission, pattern, action, scope, task_id, decided_by)
        values ('forged', 'bash', '*', 'allow', 'task', 't_1', 'eve')
        """);

    assertThat(audit().verify().findings())
        .extracting(AuditFinding::kind)
        .containsExactly(AuditFindingKind.CONTRADICTED);
  }

  @Test
  void findsALaterChangeOfATaskThatHasAnOldFinding() {
    approvePlan();
    trust();
    tamper("update decision set content_hash = 'other' where request_id = 'r_1'");
    List<AuditFinding> old = audit().verify(task);
    assertThat(old).isNotEmpty();
    tamper("update repository_trust set revoked_by = 'eve', revoked_at = now()");
    tamper("update plan_revision set adopted_at = now() where seal is not null");

    assertThat(audit().verify(task))
        .containsAll(old)
        .hasSize(old.size() + 2)
        .extracting(AuditFinding::sentence)
        .anyMatch(sentence -> sentence.startsWith("A trust in a part of a repository"))
        .anyMatch(sentence -> sentence.startsWith("A revision of the plan"));
  }
}
