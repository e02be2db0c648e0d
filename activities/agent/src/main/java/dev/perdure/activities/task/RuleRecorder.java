package dev.perdure.activities.task;

import dev.perdure.activities.journal.request.PermissionStore;
import dev.perdure.activities.journal.request.RememberedRule;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.activities.journal.request.RuleOrigin;
import dev.perdure.activities.json.Digest;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.permission.Glob;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.RuleScope;
import dev.perdure.planner.request.subject.PermissionSubject;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Remembers the rules that a decision leaves, and lets them decide on the requests that they cover.
 */
final class RuleRecorder {

  private final PermissionStore permissionStore;
  private final RuleBasedApprover ruleBasedApprover;

  RuleRecorder(PermissionStore permissionStore, RuleBasedApprover ruleBasedApprover) {
    this.permissionStore = permissionStore;
    this.ruleBasedApprover = ruleBasedApprover;
  }

  /** Remembers a rule for each pattern that the decision allows for good. */
  void record(TaskId task, RequestRecord record, Decision decision) {
    patterns(record, decision).forEach(pattern -> remember(task, record, decision, pattern));
    ruleBasedApprover.settle(decision);
  }

  private static List<String> patterns(RequestRecord request, Decision decision) {
    return Optional.ofNullable(decision.remember())
        .map(Decision.Remember::patterns)
        .filter(chosen -> !chosen.isEmpty())
        .orElse(request.terms().always());
  }

  /** A pattern belongs to the permissions of the items that it covers. */
  private void remember(TaskId task, RequestRecord request, Decision decision, String pattern) {
    if (request.request().subject() instanceof PermissionSubject subject) {
      subject.items().stream()
          .filter(item -> new Glob(pattern).matches(item.pattern()))
          .map(item -> rule(task, request, decision, item.permission(), pattern))
          .forEach(permissionStore::remember);
    }
  }

  private static RememberedRule rule(
      TaskId task, RequestRecord request, Decision decision, String permission, String pattern) {
    Decision.Remember remember = decision.remember();
    RuleScope scope =
        remember == null
            ? RuleScope.TASK
            : Objects.requireNonNullElse(remember.scope(), RuleScope.TASK);
    return new RememberedRule(
        Digest.of(List.of(task.value(), decision.decisionId().value(), permission, pattern)),
        permission,
        pattern,
        RuleAction.ALLOW,
        scope,
        request.repository(),
        new RuleOrigin(
            task, request.request().runId(), decision.by(), decision.decisionId().value()),
        remember == null ? null : remember.expires());
  }
}
