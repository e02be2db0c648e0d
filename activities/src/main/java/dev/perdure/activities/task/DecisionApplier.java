package dev.perdure.activities.task;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.request.RememberedRule;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.activities.journal.request.RuleOrigin;
import dev.perdure.activities.journal.run.BudgetDimension;
import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.activities.json.Digest;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.permission.Glob;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RuleScope;
import dev.perdure.planner.request.subject.BudgetSubject;
import dev.perdure.planner.request.subject.PermissionSubject;
import dev.perdure.planner.task.RunRecord;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Applies a decision on a request to its task: remembered rules, budget, model and rework. */
record DecisionApplier(Journal journal) {

  private static final String WORDLESS = "The changes were sent back without a comment.";

  void apply(TaskId task, Decision decision) {
    journal
        .requestReader()
        .find(decision.requestId())
        .ifPresent(request -> apply(task, request, decision));
  }

  private void apply(TaskId task, RequestRecord record, Decision decision) {
    HumanRequest request = record.request();
    String model = decision.model();
    if (decision.outcome() == Outcome.ALLOW_ALWAYS) {
      patterns(record, decision).forEach(pattern -> remember(task, record, decision, pattern));
      new RuleBasedApprover(journal).settle(decision);
    } else if (decision.outcome() == Outcome.SWITCH_MODEL && model != null) {
      switchModel(task, request, model.strip());
    } else if (decision.outcome() == Outcome.APPROVE) {
      raiseBudget(task, request, decision);
    } else if (decision.outcome() == Outcome.SEND_BACK && request.kind() == RequestKind.DELIVERY) {
      journal.steering().add(rework(task, decision));
    }
  }

  private void switchModel(TaskId task, HumanRequest request, String model) {
    Optional<RunRecord> run = Optional.ofNullable(request.runId()).map(journal.runs()::get);
    if (run.filter(asking -> asking.overrides().model() != null).isEmpty()) {
      journal.facts().model(task, model);
    }
    run.ifPresent(asking -> journal.runs().model(asking.id(), model));
  }

  private void raiseBudget(TaskId task, HumanRequest request, Decision decision) {
    var budget = decision.budget();
    if (request.subject() instanceof BudgetSubject subject && budget != null) {
      BudgetDimension dimension = Json.constant(subject.dimension(), BudgetDimension.class);
      journal.budgets().limit(task, dimension, budget);
    }
  }

  private static UserMessage rework(TaskId task, Decision decision) {
    return new UserMessage(
        decision.requestId() + ".sent-back",
        task,
        decision.by(),
        UserMessage.When.QUEUE,
        decision.words().isEmpty() ? WORDLESS : decision.words());
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
