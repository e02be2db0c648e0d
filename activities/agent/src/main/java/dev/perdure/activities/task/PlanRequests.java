package dev.perdure.activities.task;

import dev.perdure.activities.agent.call.PlanExitAttempts;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.workflows.port.PlanEditRequest;
import dev.perdure.workflows.port.PlanPresentationRequest;
import dev.perdure.workflows.port.PresentedRequest;
import dev.perdure.workflows.port.StalledPlanning;

/** Drafts and revises the requests to people about the plan of a task. */
final class PlanRequests {

  private final UnreadMessageCheck unreadMessageCheck;
  private final PlanPresenter planPresenter;
  private final PlanExitAttempts planExitAttempts;
  private final PlanEditApplier planEditApplier;
  private final DeferredStepApprovalService deferredStepApprovalService;
  private final StalledPlanningRequester stalledPlanningRequester;

  PlanRequests(
      UnreadMessageCheck unreadMessageCheck,
      PlanPresenter planPresenter,
      PlanExitAttempts planExitAttempts,
      PlanEditApplier planEditApplier,
      DeferredStepApprovalService deferredStepApprovalService,
      StalledPlanningRequester stalledPlanningRequester) {
    this.unreadMessageCheck = unreadMessageCheck;
    this.planPresenter = planPresenter;
    this.planExitAttempts = planExitAttempts;
    this.planEditApplier = planEditApplier;
    this.deferredStepApprovalService = deferredStepApprovalService;
    this.stalledPlanningRequester = stalledPlanningRequester;
  }

  PresentedRequest present(PlanPresentationRequest request) {
    return unreadMessageCheck.isUnread(request.task())
        ? PresentedRequest.ofUnread()
        : new PresentedRequest(
            planPresenter.present(request).orElse(null),
            planExitAttempts.refused(request.task().mainRun()),
            false);
  }

  PresentedRequest revise(PlanEditRequest edit) {
    return PresentedRequest.of(planEditApplier.apply(edit).orElse(null));
  }

  PresentedRequest presentDeferred(PlanPresentationRequest request) {
    return PresentedRequest.of(deferredStepApprovalService.present(request).orElse(null));
  }

  PendingRequest stalled(StalledPlanning stall) {
    return stalledPlanningRequester.draft(stall);
  }
}
