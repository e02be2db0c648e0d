package dev.perdure.activities.task;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.request.RequestReader.RequestRecord;
import dev.perdure.activities.journal.request.RuleStore.RememberedRule;
import dev.perdure.activities.json.Digest;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.permission.rule.Action;
import dev.perdure.planner.permission.rule.Glob;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.Decision.Scope;
import dev.perdure.planner.request.Outcome;
import java.util.List;
import java.util.Map;
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
    for (Object item : request.request().subject().list("items")) {
      if (item instanceof Map<?, ?> fields
          && new Glob(pattern).matches(String.valueOf(fields.get("pattern")))) {
        String permission = String.valueOf(fields.get("permission"));
        journal.rules().add(rule(task, request, decision, permission, pattern));
      }
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
        Action.ALLOW,
        scope,
        request.repository(),
        task,
        request.request().runId(),
        decision.by(),
        decision.decisionId().value(),
        remember == null ? null : remember.expires());
  }
}
