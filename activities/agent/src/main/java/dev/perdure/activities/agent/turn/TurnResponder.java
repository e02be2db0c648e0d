package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.RunGuard;
import dev.perdure.activities.journal.db.ReadScope;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.model.Cancellation;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.workflows.port.ParkedTurn;
import dev.perdure.workflows.port.TurnRequest;
import dev.perdure.workflows.port.TurnResult;

/** Responds to the requests of workflows for a turn of a run, with heartbeats and retries. */
final class TurnResponder {

  private final RunStore runStore;
  private final SupervisedModelCall supervisedModelCall;
  private final ModelRetries modelRetries;
  private final TurnAnswerer turnAnswerer;
  private final ParkedRequests parkedRequests;

  TurnResponder(
      RunStore runStore,
      SupervisedModelCall supervisedModelCall,
      ModelRetries modelRetries,
      TurnAnswerer turnAnswerer,
      ParkedRequests parkedRequests) {
    this.runStore = runStore;
    this.supervisedModelCall = supervisedModelCall;
    this.modelRetries = modelRetries;
    this.turnAnswerer = turnAnswerer;
    this.parkedRequests = parkedRequests;
  }

  TurnResult respond(TurnRequest turn) {
    return ReadScope.call(() ->
        supervisedModelCall.run(
            requireModel(turn.run()),
            modelRetries::failed,
            cancellation -> turnAnswerer.answer(turn, cancellation)));
  }

  /** Responds to a parked turn; withdraws the request to a person once the provider answers. */
  TurnResult respondParked(ParkedTurn parked) {
    RunRecord run = requireModel(parked.run());
    TurnResult reply =
        supervisedModelCall.run(
            run, modelRetries::parked, cancellation -> respondParked(run, parked, cancellation));
    parkedRequests.withdraw(parked);
    return reply;
  }

  /** The provider's reply; a call that no provider was asked for is tried again. */
  private TurnResult respondParked(RunRecord run, ParkedTurn parked, Cancellation cancellation) {
    TurnResult reply =
        turnAnswerer.answer(new TurnRequest(parked.run(), parked.turn()), cancellation);
    if (reply.finish() == FinishReason.BUDGET) {
      throw modelRetries.outOfBudget(run);
    }
    return reply;
  }

  private RunRecord requireModel(RunId id) {
    RunRecord run = runStore.get(id);
    RunGuard.requireModel(run);
    return run;
  }
}
