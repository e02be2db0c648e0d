package dev.perdure.activities.task;

import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.activities.journal.run.BudgetDimension;
import dev.perdure.activities.journal.run.BudgetStore;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.run.SteeringStore;
import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.activities.journal.spending.SpendingStore;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.subject.BudgetSubject;
import dev.perdure.planner.request.subject.BudgetSubjectSpending;
import dev.perdure.planner.task.RunRecord;
import java.util.Optional;

/** Applies a decision on a request to its task: remembered rules, budget, model and rework. */
final class DecisionApplier {

  /** The stores of limits that a decision can raise. */
  record BudgetStores(BudgetStore budgetStore, SpendingStore spendingStore) {}

  private static final String WORDLESS = "The changes were sent back without a comment.";

  private final TaskStore taskStore;
  private final RunStore runStore;
  private final BudgetStore budgetStore;
  private final SpendingStore spendingStore;
  private final SteeringStore steeringStore;
  private final RequestReader requestReader;
  private final RuleRecorder ruleRecorder;

  DecisionApplier(
      TaskStore taskStore,
      RunStore runStore,
      BudgetStores budgetStores,
      SteeringStore steeringStore,
      RequestReader requestReader,
      RuleRecorder ruleRecorder) {
    this.taskStore = taskStore;
    this.runStore = runStore;
    this.budgetStore = budgetStores.budgetStore();
    this.spendingStore = budgetStores.spendingStore();
    this.steeringStore = steeringStore;
    this.requestReader = requestReader;
    this.ruleRecorder = ruleRecorder;
  }

  void apply(TaskId task, Decision decision) {
    requestReader.find(decision.requestId()).ifPresent(request -> apply(task, request, decision));
  }

  private void apply(TaskId task, RequestRecord record, Decision decision) {
    HumanRequest request = record.request();
    String model = decision.model();
    if (decision.outcome() == Outcome.ALLOW_ALWAYS) {
      ruleRecorder.record(task, record, decision);
    } else if (decision.outcome() == Outcome.SWITCH_MODEL && model != null) {
      switchModel(task, request, model.strip());
    } else if (decision.outcome() == Outcome.APPROVE) {
      raiseBudget(task, request, decision);
    } else if (decision.outcome() == Outcome.SEND_BACK && request.kind() == RequestKind.DELIVERY) {
      steeringStore.add(rework(task, decision));
    }
  }

  private void switchModel(TaskId task, HumanRequest request, String model) {
    Optional<RunRecord> run = Optional.ofNullable(request.runId()).map(runStore::get);
    if (run.filter(asking -> asking.overrides().model() != null).isEmpty()) {
      taskStore.model(task, model);
    }
    run.ifPresent(asking -> runStore.model(asking.id(), model));
  }

  private void raiseBudget(TaskId task, HumanRequest request, Decision decision) {
    var budget = decision.budget();
    if (request.subject() instanceof BudgetSubject subject && budget != null) {
      BudgetSubjectSpending shared = subject.spending();
      if (shared != null) {
        spendingStore.raise(shared.key(), subject.dimension(), budget, decision.by());
        return;
      }
      BudgetDimension dimension = Json.constant(subject.dimension(), BudgetDimension.class);
      budgetStore.limit(task, dimension, budget);
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
}
