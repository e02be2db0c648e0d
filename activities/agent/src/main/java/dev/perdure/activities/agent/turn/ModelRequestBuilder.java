package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.journal.ArtifactStore;
import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.conversation.RunPrompt;
import dev.perdure.activities.journal.conversation.TurnStore;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.model.ModelCallContext;
import dev.perdure.activities.model.ModelOptions;
import dev.perdure.activities.model.ModelPrompt;
import dev.perdure.activities.model.ModelRequest;
import dev.perdure.activities.model.Models;
import dev.perdure.activities.model.ResolvedModel;
import dev.perdure.activities.model.SamplingOptions;
import dev.perdure.planner.agent.ReasoningEffort;
import dev.perdure.planner.message.Message;
import java.util.List;
import java.util.Optional;

/**
 * Builds the request of a model turn: the prompt, the messages that fit the window, the options of
 * the agent.
 */
final class ModelRequestBuilder {

  private final ConversationStore conversationStore;
  private final TurnStore turnStore;
  private final ArtifactStore artifactStore;
  private final Models models;
  private final ContextWindowLimiter window;

  ModelRequestBuilder(
      ConversationStore conversationStore,
      TurnStore turnStore,
      ArtifactStore artifactStore,
      Models models,
      ContextWindowLimiter window) {
    this.conversationStore = conversationStore;
    this.turnStore = turnStore;
    this.artifactStore = artifactStore;
    this.models = models;
    this.window = window;
  }

  ModelRequest of(
      ModelTurnRequest request,
      RunPrompt fixed,
      ResolvedModel model,
      RefusedMediaSearch refusedMedia) {
    RunContext context = request.context();
    List<Message> messages = refusedMedia.without(window.messages(context.run().id()));
    var prompt = new ModelPrompt(fixed.system(), messages, fixed.tools(), !request.last());
    var options =
        new ModelOptions(
            Optional.empty(),
            new SamplingOptions(
                Optional.ofNullable(context.agent().temperature()),
                Optional.ofNullable(context.agent().topP())),
            Optional.ofNullable(context.agent().variant())
                .filter(_ -> models.takesVariants(model.card().name()))
                .flatMap(ReasoningEffort::of));
    return ModelRequest.of(place(request), model.card().id(), prompt)
        .with(options)
        .showing(artifactStore::find)
        .after(turnStore.scriptTurns(context.run().id()));
  }

  private ModelCallContext place(ModelTurnRequest request) {
    var run = request.context().run();
    int first = run.settings().firstTurn();
    boolean lookedUp =
        request.turn() > first
            && conversationStore.answer(run.id(), first).filter(Message::isPrepared).isPresent();
    return new ModelCallContext(
        run.id().value(),
        run.actingAgent(),
        Json.name(run.phase()),
        Optional.ofNullable(run.step()),
        request.turn() - first + (lookedUp ? 0 : 1));
  }
}
