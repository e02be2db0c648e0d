package dev.perdure.activities.task;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.request.RequestReader.RequestRecord;
import dev.perdure.activities.journal.request.RuleStore.RememberedRule;
import dev.perdure.activities.json.Digest;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.permission.Glob;
import dev.perdure.planner.permission.Rule.RuleAction;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.Decision.Scope;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.subject.PermissionSubject;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Turns "allow always" into rules: those that were offered, or the narrower ones that were chosen.
 */
record RememberRules(Journal journal) {

  void of(TaskId task, Decision decision) {
    if (decision.outcome() == Outcome.ALLOW_ALWAYS) {
      RequestRecord request = journal.requestReader().find(decision.requestId()).orElseThrow();
      patterns(request, decision).forEach(pattern -> remember(task, request, decision, pattern));
    }
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
          .forEach(journal.rules()::add);
    }
  }

  private static RememberedRule rule(
      TaskId task, RequestRecord request, Decision decision, String permission, String pattern) {
    Decision.Remember remember = decision.remember();
    Scope scope =
        remember == null ? Scope.TASK : Objects.requireNonNullElse(remember.scope(), Scope.TASK);
    return new RememberedRule(
        Digest.of(List.of(task.value(), decision.decisionId().value(), permission, pattern)),
        permission,
        pattern,
        RuleAction.ALLOW,
        scope,
        request.repository(),
        task,
        request.request().runId(),
        decision.by(),
        decision.decisionId().value(),
        remember == null ? null : remember.expires());
  }
}
