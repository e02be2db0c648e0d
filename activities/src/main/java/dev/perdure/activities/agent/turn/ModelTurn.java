package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.conversation.RunPrompt;
import dev.perdure.activities.journal.conversation.TurnAnswer;
import dev.perdure.activities.journal.conversation.TurnStart;
import dev.perdure.activities.journal.db.DatabaseOutage;
import dev.perdure.activities.journal.run.BilledModelCall;
import dev.perdure.activities.journal.run.Meters;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.model.Cancellation;
import dev.perdure.activities.model.ModelCallContext;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.activities.model.ModelOptions;
import dev.perdure.activities.model.ModelPrompt;
import dev.perdure.activities.model.ModelReply;
import dev.perdure.activities.model.ModelRequest;
import dev.perdure.activities.model.Models;
import dev.perdure.activities.model.ResolvedModel;
import dev.perdure.activities.model.SamplingOptions;
import dev.perdure.planner.agent.ReasoningEffort;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.Usage;
import java.util.List;
import java.util.Optional;

/** Runs one model turn, idempotently: the prompt, the call, its stream, and the stored reply. */
final class ModelTurn {

  private final Journal journal;
  private final Models models;
  private final RunPromptBuilder prompts;
  private final ContextWindowLimiter window;

  ModelTurn(Journal journal, Models models, RunPromptBuilder prompts, ContextWindowLimiter window) {
    this.journal = journal;
    this.models = models;
    this.prompts = prompts;
    this.window = window;
  }

  /** The stored answer to a turn. */
  Message answer(ModelTurnRequest ask, Cancellation cancellation) {
    RunId run = ask.context().run().id();
    return journal
        .messages()
        .answer(run, ask.turn())
        .orElseGet(() -> {
          RunPrompt prompt = prompts.prepare(ask);
          ResolvedModel model = models.find(ask.context().modelName());
          window.prepare(ask, prompt, model, cancellation);
          return switch (journal.turns().begin(run, ask.turn())) {
            case TurnStart.Answered(var message) -> message;
            case TurnStart.Begun begun -> speak(ask, prompt, begun, model, cancellation);
          };
        });
  }

  private Message speak(
      ModelTurnRequest ask,
      RunPrompt prompt,
      TurnStart.Begun turn,
      ResolvedModel model,
      Cancellation cancellation) {
    var refusedMedia = new RefusedMediaSearch(journal, ask);
    while (true) {
      try {
        ModelRequest request = request(ask, prompt, model, refusedMedia);
        ModelReply reply = heard(request, ask.context(), turn, model, cancellation);
        return DatabaseOutage.outlast(
            () -> keep(ask, turn, model, reply, refusedMedia), cancellation::isCancelled);
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

  private ModelReply heard(
      ModelRequest request,
      RunContext context,
      TurnStart.Begun turn,
      ResolvedModel model,
      Cancellation cancellation) {
    var outlets = new StreamPublisher.Outlets(journal.turns(), journal.deltas());
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

  private Message keep(
      ModelTurnRequest ask,
      TurnStart.Begun turn,
      ResolvedModel model,
      ModelReply reply,
      RefusedMediaSearch refusedMedia) {
    Usage usage = model.card().priced(reply.usage());
    BilledModelCall call =
        new BilledModelCall(
            turn.run() + "." + turn.turn() + "." + turn.attempt(),
            ask.context().task().id(),
            turn.run(),
            turn.turn(),
            ask.purpose(),
            model.card().name(),
            usage);
    Message answer =
        journal.inTransaction(() -> {
          refusedMedia.record();
          return keep(turn, reply, call);
        });
    Meters.answered(model.card().provider(), model.card().id(), usage);
    return answer;
  }

  private Message keep(TurnStart.Begun turn, ModelReply reply, BilledModelCall call) {
    reply
        .scriptTurn()
        .ifPresent(played -> journal.scriptTurns().played(turn.run(), turn.turn(), played));
    var parts = ReplyMapper.parts(turn.run(), turn.turn(), reply);
    return journal.turns().commit(turn, new TurnAnswer(parts, call));
  }

  private ModelRequest request(
      ModelTurnRequest ask, RunPrompt fixed, ResolvedModel model, RefusedMediaSearch refusedMedia) {
    RunContext context = ask.context();
    List<Message> messages = refusedMedia.without(window.messages(context.run().id()));
    var prompt = new ModelPrompt(fixed.system(), messages, fixed.tools(), !ask.last());
    var options =
        new ModelOptions(
            Optional.empty(),
            new SamplingOptions(
                Optional.ofNullable(context.agent().temperature()),
                Optional.ofNullable(context.agent().topP())),
            Optional.ofNullable(context.agent().variant())
                .filter(_ -> models.takesVariants(model.card().name()))
                .flatMap(ReasoningEffort::of));
    return ModelRequest.of(place(ask), model.card().id(), prompt)
        .with(options)
        .showing(journal.artifacts()::find)
        .after(journal.scriptTurns().used(context.run().id()));
  }

  private ModelCallContext place(ModelTurnRequest ask) {
    var run = ask.context().run();
    int first = run.settings().firstTurn();
    boolean lookedUp =
        ask.turn() > first
            && journal.messages().answer(run.id(), first).filter(Message::isPrepared).isPresent();
    return new ModelCallContext(
        run.id().value(),
        run.actingAgent(),
        Json.name(run.phase()),
        Optional.ofNullable(run.step()),
        ask.turn() - first + (lookedUp ? 0 : 1));
  }
}
