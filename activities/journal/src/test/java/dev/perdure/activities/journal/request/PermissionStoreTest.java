package dev.perdure.activities.journal.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.Ruleset;
import dev.perdure.planner.request.RuleScope;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PermissionStoreTest {

  private static final String REPOSITORY = "/repo";

  @RegisterExtension final TestJournal journal = TestJournal.open();
  private final PermissionStore permissions = new PermissionStore(journal.database());
  private final TaskId task = journal.task("t_1");
  private final TaskId other = journal.task("t_2");
  private final RunId run = journal.run(task, "main");
  private final RunId sibling = journal.run(task, "explore-1");
  private final RunId elsewhere = journal.run(other, "main");

  @BeforeEach
  void recordADecision() {
    sql("update task set repository_location = '/repo'");
    decide("1", "allow_always");
  }

  private void decide(String number, String outcome) {
    RecordedDecision.insert(journal.database(), task, "d_" + number, outcome);
  }

  @Test
  void holdsForTheRunTheTaskOrTheRepositoryOfItsScope() {
    permissions.remember(rule("1", "run *", RuleScope.RUN, Optional.empty()));
    permissions.remember(rule("2", "task *", RuleScope.TASK, Optional.empty()));
    permissions.remember(rule("3", "repository *", RuleScope.REPOSITORY, Optional.empty()));

    assertThat(patterns(run)).containsExactly("run *", "task *", "repository *");
    assertThat(patterns(sibling)).containsExactly("task *", "repository *");
    assertThat(patterns(elsewhere)).containsExactly("repository *");
    sql("update task set repository_location = '/other' where id = 't_2'");
    assertThat(patterns(elsewhere)).isEmpty();
  }

  @Test
  void forgetsARuleThatIsRevokedOrPastItsTime() {
    permissions.remember(
        rule("1", "soon *", RuleScope.TASK, Optional.of(Instant.now().plus(Duration.ofHours(1)))));
    permissions.remember(
        rule("2", "late *", RuleScope.TASK, Optional.of(Instant.now().minusSeconds(1))));
    permissions.remember(rule("3", "revoked *", RuleScope.TASK, Optional.empty()));
    sql("update remembered_rule set revoked_at = now() where id = '3'");

    assertThat(permissions.remembered(run).stream().flatMap(set -> set.rules().stream()))
        .containsExactly(Rule.of("bash", "soon *", RuleAction.ALLOW));
  }

  @Test
  void saysOfEachRuleWhoAllowedItWhereAndUntilWhen() {
    Instant end = Instant.parse("2126-01-01T00:00:00Z");
    permissions.remember(rule("1", "npm *", RuleScope.TASK, Optional.empty()));
    permissions.remember(rule("2", "make *", RuleScope.REPOSITORY, Optional.of(end)));

    assertThat(permissions.remembered(run))
        .extracting(Ruleset::source)
        .containsExactly(
            "always allowed by ada in this task",
            "always allowed by ada in this repository until 2126-01-01T00:00:00Z");
  }

  @Test
  void listsWhatHoldsUntilItIsRevoked() {
    permissions.remember(rule("1", "here *", RuleScope.REPOSITORY, Optional.empty()));
    permissions.remember(
        rule("2", "late *", RuleScope.TASK, Optional.of(Instant.now().minusSeconds(1))));

    assertThat(permissions.standingRules(Optional.of(REPOSITORY)))
        .singleElement()
        .satisfies(rule -> {
          assertThat(rule.pattern()).isEqualTo("here *");
          assertThat(rule.by()).isEqualTo("ada");
        });
    assertThat(permissions.standingRules(Optional.of("/other"))).isEmpty();
    assertThat(permissions.revokeRule("1", "bob")).isPresent();
    assertThat(permissions.revokeRule("1", "bob")).isEmpty();
    assertThat(permissions.standingRules(Optional.empty())).isEmpty();
    assertThat(patterns(run)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "task_id = null",
        "decision_id = null",
        "decision_id = 'd_2'",
        "task_id = null, decision_id = 'd_unknown'",
        "task_id = 't_2', decision_id = null, scope = 'repository'"
      })
  void holdsNoRuleThatNoDecisionLeft(String change) {
    decide("2", "deny");
    permissions.remember(rule("1", "rm *", RuleScope.REPOSITORY, Optional.empty()));
    sql("update remembered_rule set " + change);

    assertThat(patterns(run)).isEmpty();
    assertThat(permissions.standingRules(Optional.of(REPOSITORY))).isEmpty();
  }

  @Test
  void remembersARuleOnce() {
    permissions.remember(rule("1", "git *", RuleScope.TASK, Optional.empty()));
    permissions.remember(rule("1", "rm *", RuleScope.TASK, Optional.empty()));

    assertThat(patterns(run)).containsExactly("git *");
  }

  private List<String> patterns(RunId id) {
    return permissions.remembered(id).stream()
        .flatMap(set -> set.rules().stream())
        .map(rule -> rule.pattern().pattern())
        .toList();
  }

  private RememberedRule rule(
      String id, String pattern, RuleScope scope, Optional<Instant> expires) {
    return new RememberedRule(
        id,
        "bash",
        pattern,
        RuleAction.ALLOW,
        scope,
        REPOSITORY,
        new RuleOrigin(task, run, "ada", "d_1"),
        expires.orElse(null));
  }

  private void sql(String statement) {
    journal.database().sql(statement).update();
  }
}
