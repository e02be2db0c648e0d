package dev.perdure.activities.task;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.OutboxMessage;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.activities.journal.request.RequestRecord;
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
record ReplanAutoApprover(Journal journal) {

  private static final String POLICY = "the task's policy";

  /**
   * Approves a plan that was written after a step failed, where it runs no command of its own
   * beyond the approved ones and allows itself no more replans.
   */
  void decide(TaskId task, RequestId id) {
    if (!journal.tasks().policy(task).replansAlone() || !isReplan(task)) {
      return;
    }
    Optional<PlanStorePlanRevision> approved = journal.plans().adopted(task);
    journal
        .requestReader()
        .find(id)
        .map(RequestRecord::request)
        .filter(request ->
            request.subject() instanceof PlanSubject shown
                && shown.steps() == null
                && shown.proposedBy() == null
                && approved.filter(plan -> isWithin(plan.plan(), shown.plan())).isPresent())
        .map(ReplanAutoApprover::approval)
        .ifPresent(journal.outbox()::post);
  }

  private boolean isReplan(TaskId task) {
    int execution = new LastExecutionStore(journal.facts()).last(task).number();
    return journal.replans().last(task, execution).isPresent();
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
