package dev.perdure.activities.task;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.journal.request.RequestDraft;
import dev.perdure.activities.json.Digest;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestTitle;
import dev.perdure.planner.request.StepOutline;
import dev.perdure.planner.request.subject.PlanSubject;
import dev.perdure.workflows.port.PlanPresentationRequest;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** Requests a person's approval of the plan steps that an earlier approval left out. */
record DeferredStepApprovalService(
    Journal journal,
    BiFunction<PlanPresentationRequest, PlanStorePlanRevision, PlanSubject> subjects) {

  /** In the id of each such request. */
  static final String MARK = ".held.";

  Optional<PendingRequest> present(PlanPresentationRequest showing) {
    TaskId task = showing.task();
    List<StepRecord> held = deferred(task);
    return held.isEmpty()
        ? Optional.empty()
        : journal.plans().adopted(task).map(plan -> draft(showing, plan, held));
  }

  boolean hasDeferred(TaskId task) {
    return !deferred(task).isEmpty();
  }

  private List<StepRecord> deferred(TaskId task) {
    return journal.steps().all(task).stream()
        .filter(step -> step.held() && !step.state().satisfies())
        .toList();
  }

  private PendingRequest draft(
      PlanPresentationRequest showing, PlanStorePlanRevision plan, List<StepRecord> held) {
    TaskId task = showing.task();
    List<StepId> ids = held.stream().map(StepRecord::id).toList();
    PlanSubject subject = subjects.apply(showing, plan).of(ids);
    PendingRequest terms =
        PendingRequest.of(id(task, plan), RequestKind.PLAN, Digest.of(subject), null)
            .about(held.stream().map(step -> outline(step, ids)).toList());
    journal
        .requests()
        .draft(
            new RequestDraft(
                task,
                terms,
                RequestTitle.of(subject).text(),
                subject,
                HumanRequestRisk.low(),
                List.of()));
    return terms;
  }

  private static StepOutline outline(StepRecord step, List<StepId> held) {
    return new StepOutline(step.id(), step.dependsOn().stream().filter(held::contains).toList());
  }

  /** Each decision about what is held back is followed by another request, if any is left. */
  private RequestId id(TaskId task, PlanStorePlanRevision plan) {
    String prefix = task + ".plan." + plan.revision() + MARK;
    long earlier =
        journal.requestReader().decided(task).stream()
            .filter(decided -> decided.request().id().value().startsWith(prefix))
            .count();
    return new RequestId(prefix + (earlier + 1));
  }
}
