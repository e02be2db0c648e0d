package dev.perdure.activities.workspace;

import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.port.DeliveryResult;
import dev.perdure.workflows.port.PresentedRequest;

/** Asks for the approval of a delivery, and delivers. */
final class DeliveryLifecycle {

  private final BackgroundEnder backgroundEnder;
  private final DeliveryApprovalService deliveryApprovalService;
  private final BranchDelivery branchDelivery;

  DeliveryLifecycle(
      BackgroundEnder backgroundEnder,
      DeliveryApprovalService deliveryApprovalService,
      BranchDelivery branchDelivery) {
    this.backgroundEnder = backgroundEnder;
    this.deliveryApprovalService = deliveryApprovalService;
    this.branchDelivery = branchDelivery;
  }

  PresentedRequest present(TaskId task) {
    return PresentedRequest.of(deliveryApprovalService.present(task).orElse(null));
  }

  DeliveryResult deliver(TaskId task) {
    backgroundEnder.endAll(task);
    return branchDelivery.deliver(task);
  }

  /** Delivers, or gives the request that people have to settle first. */
  DeliveryResult deliverOrAsk(TaskId task) {
    backgroundEnder.endAll(task);
    return branchDelivery.deliverOrAsk(task);
  }
}
