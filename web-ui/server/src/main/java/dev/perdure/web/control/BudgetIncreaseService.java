package dev.perdure.web.control;

import dev.perdure.activities.journal.OutboxMessage;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.request.RequestQuery;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.run.BudgetDimension;
import dev.perdure.activities.journal.run.BudgetLine;
import dev.perdure.activities.journal.run.BudgetStore;
import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.request.subject.BudgetSubject;
import dev.perdure.web.outbox.OutboxDispatcher;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.security.Caller;
import dev.perdure.web.task.TaskBodyCheck;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Raises the budget limits of a task, and approves the pending request that asks for it. */
@Component
final class BudgetIncreaseService {

  private final Database database;
  private final EventLog eventLog;
  private final BudgetStore budgetStore;
  private final BudgetApprovalGuard approvalGuard;
  private final RequestReader requestReader;
  private final OutboxDispatcher outbox;

  BudgetIncreaseService(
      Database database,
      EventLog eventLog,
      BudgetStore budgetStore,
      BudgetApprovalGuard approvalGuard,
      RequestReader requestReader,
      OutboxDispatcher outbox) {
    this.database = database;
    this.eventLog = eventLog;
    this.budgetStore = budgetStore;
    this.approvalGuard = approvalGuard;
    this.requestReader = requestReader;
    this.outbox = outbox;
  }

  /**
   * Raises limits; a request that asks for one of them is settled by it, unless it is withdrawn.
   */
  void raise(TaskId task, Map<BudgetDimension, BigDecimal> limits, Caller caller) {
    if (limits.isEmpty()) {
      throw ApiFailure.invalid(
          "budget", "The field 'budget' is missing: say how many dollars the task may use in all.");
    }
    limits.forEach((dimension, limit) -> check(task, dimension, limit));
    approvalGuard.require(task, limits, caller);
    limits.forEach((dimension, limit) -> {
      set(task, dimension, limit, caller);
      asked(task, dimension).ifPresent(request -> approve(request, limit, caller));
    });
  }

  private void check(TaskId task, BudgetDimension dimension, BigDecimal limit) {
    var line = budgetStore.lines(task).filter(known -> known.dimension() == dimension).findFirst();
    var least = line.map(BudgetLine::limit).orElse(BigDecimal.ZERO);
    var field = dimension == BudgetDimension.COST ? "budget" : dimension.wireName();
    TaskBodyCheck.limit(field, limit);
    if (limit.compareTo(least) <= 0) {
      throw ApiFailure.invalid(
          field,
          "The limit is %s %s, and %s is not above it: send a higher one."
              .formatted(least.toPlainString(), dimension.unit(), limit.toPlainString()));
    }
  }

  private Optional<HumanRequest> asked(TaskId task, BudgetDimension dimension) {
    var pending =
        new RequestQuery(
            Optional.of(RequestStatus.PENDING),
            Optional.of(RequestKind.BUDGET),
            Optional.of(task),
            Optional.empty(),
            10);
    return requestReader.list(pending).items().stream()
        .map(found -> found.request())
        .filter(request ->
            request.subject() instanceof BudgetSubject subject
                && subject.spending() == null
                && subject.dimension().equals(dimension.wireName()))
        .findFirst();
  }

  private void approve(HumanRequest request, BigDecimal limit, Caller caller) {
    var decision =
        Decision.raising(
            request.id(),
            request.digest(),
            new DecisionId("raise-" + UUID.randomUUID()),
            limit,
            caller.name(),
            Instant.now().truncatedTo(ChronoUnit.MILLIS));
    outbox.send(new OutboxMessage.Decides(request.taskId(), decision, caller.roles()));
  }

  private void set(TaskId task, BudgetDimension dimension, BigDecimal limit, Caller caller) {
    var text =
        "%s raised the limit to %s %s."
            .formatted(caller.name(), limit.toPlainString(), dimension.unit());
    database.transact(() -> {
      budgetStore.limit(task, dimension, limit);
      eventLog.append(task, new TaskEvent.NoticeShown(NoticeLevel.INFO, text));
    });
  }
}
