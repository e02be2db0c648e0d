package dev.perdure.activities.task;

import dev.perdure.activities.agent.call.PlanFeedbackReader;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.activities.journal.request.RequestDraft;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.planner.id.RequestId;
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

/** Drafts the request that asks people to approve the newest plan of a task. */
final class PlanPresenter {

  private final PlanStore planStore;
  private final RequestStore requestStore;
  private final RequestReader requestReader;
  private final PlanFile planFile;
  private final PlanSubjectFactory planSubjectFactory;
  private final PlanFeedbackReader planFeedbackReader;

  PlanPresenter(
      PlanStore planStore,
      RequestStore requestStore,
      RequestReader requestReader,
      PlanFile planFile,
      PlanSubjectFactory planSubjectFactory,
      PlanFeedbackReader planFeedbackReader) {
    this.planStore = planStore;
    this.requestStore = requestStore;
    this.requestReader = requestReader;
    this.planFile = planFile;
    this.planSubjectFactory = planSubjectFactory;
    this.planFeedbackReader = planFeedbackReader;
  }

  /**
   * The request that shows the newest plan; none without a plan that is newer than the last shown
   * one, or if its check finds something new.
   */
  Optional<PendingRequest> present(PlanPresentationRequest request) {
    TaskId task = request.task();
    return planStore
        .newest(task)
        .filter(plan -> plan.editedBy() == null)
        .filter(
            plan -> request.preflight().findings().isEmpty() || ForkInitializer.wasTakenOver(plan))
        .filter(plan -> requestReader.find(id(task, plan)).isEmpty())
        .filter(plan -> planFeedbackReader.objection(task, plan.plan()).isEmpty())
        .map(plan -> draft(request, plan));
  }

  static PendingRequest terms(RequestId id, PlanStorePlanRevision plan) {
    return PendingRequest.of(id, RequestKind.PLAN, plan.digest(), null)
        .about(
            plan.plan().steps().stream()
                .map(step -> new StepOutline(step.id(), step.dependsOn()))
                .toList());
  }

  private PendingRequest draft(PlanPresentationRequest request, PlanStorePlanRevision plan) {
    TaskId task = request.task();
    planFile.write(task, plan);
    PendingRequest terms = terms(id(task, plan), plan);
    PlanSubject shown = planSubjectFactory.of(request, plan);
    String title = RequestTitle.of(shown).text();
    requestStore.draft(
        new RequestDraft(task, terms, title, shown, HumanRequestRisk.low(), List.of()));
    return terms;
  }

  static RequestId id(TaskId task, PlanStorePlanRevision plan) {
    return new RequestId(task + ".plan." + plan.revision());
  }
}
