package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.conversation.RunPrompt;
import dev.perdure.activities.journal.conversation.TurnStart;
import dev.perdure.activities.journal.db.DatabaseOutage;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.run.Meters;
import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.ModelReply;
import dev.perdure.activities.model.ModelRequest;
import dev.perdure.activities.model.ResolvedModel;
import dev.perdure.planner.message.Message;

/**
 * Calls a model for a turn and publishes its stream; a call that the vendor refuses as too long, or
 * for its pictures, is made again without them.
 */
final class ModelCall {

  private final ContextWindowLimiter window;
  private final ModelRequestBuilder modelRequestBuilder;
  private final ReplyRecorder replyRecorder;
  private final StreamPublisher.Outlets outlets;
  private final ConversationStore conversationStore;
  private final EventLog eventLog;

  ModelCall(
      ContextWindowLimiter window,
      ModelRequestBuilder modelRequestBuilder,
      ReplyRecorder replyRecorder,
      StreamPublisher.Outlets outlets,
      ConversationStore conversationStore,
      EventLog eventLog) {
    this.window = window;
    this.modelRequestBuilder = modelRequestBuilder;
    this.replyRecorder = replyRecorder;
    this.outlets = outlets;
    this.conversationStore = conversationStore;
    this.eventLog = eventLog;
  }

  /** Returns the recorded answer of a model. */
  Message answer(
      ModelTurnRequest ask,
      RunPrompt prompt,
      TurnStart.Begun turn,
      ResolvedModel model,
      Cancellation cancellation) {
    var refusedMedia = new RefusedMediaSearch(conversationStore, eventLog, ask);
    while (true) {
      try {
        ModelRequest request = modelRequestBuilder.of(ask, prompt, model, refusedMedia);
        ModelReply reply = stream(request, ask.context(), turn, model, cancellation);
        return DatabaseOutage.outlast(
            () -> replyRecorder.record(ask, turn, model, reply, refusedMedia),
            cancellation::isCancelled);
      } catch (ModelFailure failure) {
        boolean isChanged =
            (failure.kind() == ModelFailureKind.CONTEXT_OVERFLOW
                    && window.makeRoom(ask, prompt, model, cancellation))
                || refusedMedia.leaveOut(failure);
        if (!isChanged) {
          throw failure;
        }
      }
    }
  }

  private ModelReply stream(
      ModelRequest request,
      RunContext context,
      TurnStart.Begun turn,
      ResolvedModel model,
      Cancellation cancellation) {
    try (var publisher =
        new StreamPublisher(context.task().id(), turn, outlets, cancellation::cancel)) {
      ModelReply reply = model.provider().stream(request, publisher, cancellation);
      if (!cancellation.isCancelled()) {
        publisher.finish();
      }
      return reply;
    } catch (ModelFailure failure) {
      Meters.failed(model.card().provider(), model.card().id(), failure.kind());
      throw failure;
    }
  }
}
