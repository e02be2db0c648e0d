package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.journal.run.RunStore;

/**
 * Prepares a turn: tells a run what it has to know before it; a message may bring it another model.
 */
final class TurnPreparation {

  private final RunStore runStore;
  private final TruncatedReplyHandling truncatedReplyHandling;
  private final UnfinishedReplyHandling unfinishedReplyHandling;
  private final SteeringDelivery steeringDelivery;
  private final ModelRetries modelRetries;

  TurnPreparation(
      RunStore runStore,
      TruncatedReplyHandling truncatedReplyHandling,
      UnfinishedReplyHandling unfinishedReplyHandling,
      SteeringDelivery steeringDelivery,
      ModelRetries modelRetries) {
    this.runStore = runStore;
    this.truncatedReplyHandling = truncatedReplyHandling;
    this.unfinishedReplyHandling = unfinishedReplyHandling;
    this.steeringDelivery = steeringDelivery;
    this.modelRetries = modelRetries;
  }

  void prepare(RunContext context, int turn) {
    truncatedReplyHandling.tell(context, turn);
    unfinishedReplyHandling.tell(context, turn);
    steeringDelivery.deliver(context, turn);
    modelRetries.begun(runStore.get(context.run().id()));
  }
}
