package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.BudgetCheck;
import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.conversation.RunEndedException;
import dev.perdure.activities.model.Cancellation;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.workflows.port.TurnRequest;
import dev.perdure.workflows.port.TurnResult;
import java.util.List;

/**
 * Answers one turn of a run by its model, once; a turn for which the budget is used up is not
 * asked.
 */
final class TurnAnswerer {

  private final ConversationStore conversationStore;
  private final TurnPreparation turnPreparation;
  private final RunContext.Finder contexts;
  private final BudgetCheck budget;
  private final ModelReplies modelReplies;

  TurnAnswerer(
      ConversationStore conversationStore,
      TurnPreparation turnPreparation,
      RunContext.Finder contexts,
      BudgetCheck budget,
      ModelReplies modelReplies) {
    this.conversationStore = conversationStore;
    this.turnPreparation = turnPreparation;
    this.contexts = contexts;
    this.budget = budget;
    this.modelReplies = modelReplies;
  }

  TurnResult answer(TurnRequest turn, Cancellation cancellation) {
    boolean isOpen = conversationStore.answer(turn.run(), turn.turn()).isEmpty();
    if (isOpen) {
      turnPreparation.prepare(contexts.of(turn.run()), turn.turn());
    }
    RunContext context = contexts.of(turn.run());
    return isOpen && budget.of(context).isPresent()
        ? new TurnResult(FinishReason.BUDGET, List.of(), false)
        : ask(turn, context, cancellation);
  }

  /** A run that the records have ended goes no further, also if its workflow lives on. */
  private TurnResult ask(TurnRequest turn, RunContext context, Cancellation cancellation) {
    try {
      return modelReplies.ask(turn, context, cancellation);
    } catch (RunEndedException _) {
      return new TurnResult(FinishReason.CANCELLED, List.of(), false);
    }
  }
}
