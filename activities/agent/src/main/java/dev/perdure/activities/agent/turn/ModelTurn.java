package dev.perdure.activities.agent.turn;

import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.conversation.RunPrompt;
import dev.perdure.activities.journal.conversation.TurnStart;
import dev.perdure.activities.journal.conversation.TurnStore;
import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ResolvedModel;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.Message;

/** Runs one model turn, idempotently: the prompt, the call, its stream, and the stored reply. */
final class ModelTurn {

  private final ConversationStore conversationStore;
  private final TurnStore turnStore;
  private final AskedModelFinder askedModelFinder;
  private final RunPromptBuilder prompts;
  private final ContextWindowLimiter window;
  private final ModelCall modelCall;

  ModelTurn(
      ConversationStore conversationStore,
      TurnStore turnStore,
      AskedModelFinder askedModelFinder,
      RunPromptBuilder prompts,
      ContextWindowLimiter window,
      ModelCall modelCall) {
    this.conversationStore = conversationStore;
    this.turnStore = turnStore;
    this.askedModelFinder = askedModelFinder;
    this.prompts = prompts;
    this.window = window;
    this.modelCall = modelCall;
  }

  /** The stored answer to a turn. */
  Message answer(ModelTurnRequest request, Cancellation cancellation) {
    RunId run = request.context().run().id();
    return conversationStore
        .answer(run, request.turn())
        .orElseGet(() -> {
          RunPrompt prompt = prompts.prepare(request);
          ResolvedModel model = askedModelFinder.find(request.context());
          window.prepare(request, prompt, model, cancellation);
          return switch (turnStore.begin(run, request.turn())) {
            case TurnStart.Answered(var message) -> message;
            case TurnStart.Begun begun ->
                modelCall.answer(request, prompt, begun, model, cancellation);
          };
        });
  }
}
