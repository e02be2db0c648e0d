package dev.perdure.activities.task;

import dev.perdure.activities.journal.OutboxMessage;
import dev.perdure.activities.journal.OutboxStore;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.json.Digest;
import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.subject.PlanSubject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** Approves replans automatically where the task's policy allows it, and records the decision. */
final class ReplanAutoApprover {

  private static final String POLICY = "the task's policy";

  private final TaskReader taskReader;
  private final PlanStore planStore;
  private final RequestReader requestReader;
  private final OutboxStore outboxStore;
  private final LastExecutionStore lastExecutionStore;

  ReplanAutoApprover(
      TaskReader taskReader,
      PlanStore planStore,
      RequestReader requestReader,
      OutboxStore outboxStore,
      LastExecutionStore lastExecutionStore) {
    this.taskReader = taskReader;
    this.planStore = planStore;
    this.requestReader = requestReader;
    this.outboxStore = outboxStore;
    this.lastExecutionStore = lastExecutionStore;
  }

  /**
   * Approves a plan that was written after a step failed, if it adds no command to the approved
   * ones and allows no more replans, and no rule says who approves it.
   */
  void decide(TaskId task, RequestId id) {
    if (!taskReader.policy(task).replansAlone() || !isReplan(task)) {
      return;
    }
    Optional<PlanStorePlanRevision> approved = planStore.adopted(task);
    requestReader
        .find(id)
        .filter(found -> found.approvalTerms().isNone())
        .map(RequestRecord::request)
        .filter(request ->
            request.subject() instanceof PlanSubject shown
                && shown.steps() == null
                && shown.proposedBy() == null
                && approved.filter(plan -> isWithin(plan.plan(), shown.plan())).isPresent())
        .map(ReplanAutoApprover::approval)
        .ifPresent(outboxStore::post);
  }

  private boolean isReplan(TaskId task) {
    int execution = lastExecutionStore.last(task).number();
    return planStore.lastReplan(task, execution).isPresent();
  }

  private static boolean isWithin(Plan approved, Plan rest) {
    return rest.allowReplan() <= approved.allowReplan()
        && approved.commands().containsAll(rest.commands());
  }

  private static OutboxMessage approval(HumanRequest request) {
    var id = new DecisionId(Digest.of(List.of("policy", request.id().value(), request.digest())));
    Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    return new OutboxMessage.Decides(
        request.taskId(), Decision.of(request, id, Outcome.APPROVE, POLICY, now));
  }
}
