package dev.perdure.web.control;

import dev.perdure.activities.journal.run.BudgetDimension;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordRepository;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.planner.approval.ApprovalArbiter;
import dev.perdure.planner.approval.ApprovalFacts;
import dev.perdure.planner.approval.ApprovalTerms;
import dev.perdure.planner.approval.Vote;
import dev.perdure.planner.approval.VoteRuling;
import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import dev.perdure.web.security.Caller;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Refuses that one person raises a budget which the rules of its task let several approve. */
@Component
final class BudgetApprovalGuard {

  private final TaskReader taskReader;
  private final TaskStore taskStore;

  BudgetApprovalGuard(TaskReader taskReader, TaskStore taskStore) {
    this.taskReader = taskReader;
    this.taskStore = taskStore;
  }

  void require(TaskId task, Map<BudgetDimension, BigDecimal> limits, Caller caller) {
    ApprovalTerms terms =
        taskStore
            .approval(task)
            .terms(facts(taskReader.get(task), limits.get(BudgetDimension.COST)));
    switch (ApprovalArbiter.judge(terms, List.of(), vote(caller))) {
      case VoteRuling.Settles _ -> {}
      case VoteRuling.Waits _ ->
          throw ApiFailure.of(
              ProblemCode.FORBIDDEN,
              "More budget for this task needs %s: wait until the task asks, and vote on its request."
                  .formatted(terms.voters()));
      case VoteRuling.Barred(var reason) -> throw ApiFailure.of(ProblemCode.FORBIDDEN, reason);
    }
  }

  private static Vote vote(Caller caller) {
    Decision decision =
        Decision.raising(
            new RequestId("raise"),
            "",
            new DecisionId("raise"),
            BigDecimal.ONE,
            caller.name(),
            Instant.EPOCH);
    return new Vote(decision, caller.roles());
  }

  private static ApprovalFacts facts(TaskRecord task, @Nullable BigDecimal cost) {
    String repository =
        Optional.ofNullable(task.repository()).map(TaskRecordRepository::location).orElse("");
    return new ApprovalFacts(
        RequestKind.BUDGET,
        "low",
        repository,
        List.of(),
        cost == null ? task.budget().limit() : cost,
        task.requester());
  }
}
