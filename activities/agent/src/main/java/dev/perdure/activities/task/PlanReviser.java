package dev.perdure.activities.task;

import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestTitle;
import dev.perdure.planner.request.subject.PlanSubject;
import dev.perdure.workflows.port.PlanEditRequest;
import dev.perdure.workflows.port.PlanPresentationRequest;

/** Puts the edit of a person in place of the plan that waits for approval. */
final class PlanReviser {

  private final PlanStore planStore;
  private final RequestStore requestStore;
  private final PlanFile planFile;
  private final PlanSubjectFactory planSubjectFactory;

  PlanReviser(
      PlanStore planStore,
      RequestStore requestStore,
      PlanFile planFile,
      PlanSubjectFactory planSubjectFactory) {
    this.planStore = planStore;
    this.requestStore = requestStore;
    this.planFile = planFile;
    this.planSubjectFactory = planSubjectFactory;
  }

  PendingRequest revise(PlanEditRequest edit, PlanEdit made) {
    TaskId task = edit.task();
    PlanStorePlanRevision plan = planStore.edit(task, edit.base(), edit.by(), made.plan());
    planFile.write(task, plan);
    PendingRequest terms = PlanPresenter.terms(edit.request(), plan);
    PlanSubject subject =
        planSubjectFactory.of(new PlanPresentationRequest(task, made.preflight()), plan);
    requestStore.revise(edit.request(), terms, RequestTitle.of(subject).text(), subject, edit.by());
    return terms;
  }
}
