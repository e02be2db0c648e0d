package dev.perdure.activities.agent.turn;

import dev.perdure.activities.journal.conversation.TurnAnswer;
import dev.perdure.activities.journal.conversation.TurnStart;
import dev.perdure.activities.journal.conversation.TurnStore;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.run.BilledModelCall;
import dev.perdure.activities.journal.run.Meters;
import dev.perdure.activities.model.ModelReply;
import dev.perdure.activities.model.ResolvedModel;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.Usage;

/** Records the reply to a model turn with its cost, once. */
final class ReplyRecorder {

  private final Database database;
  private final TurnStore turnStore;

  ReplyRecorder(Database database, TurnStore turnStore) {
    this.database = database;
    this.turnStore = turnStore;
  }

  /** Records a reply; returns the message. */
  Message record(
      ModelTurnRequest request,
      TurnStart.Begun turn,
      ResolvedModel model,
      ModelReply reply,
      RefusedMediaSearch refusedMedia) {
    Usage usage = model.card().priced(reply.usage());
    BilledModelCall call =
        new BilledModelCall(
            turn.run() + "." + turn.turn() + "." + turn.attempt(),
            request.context().task().id(),
            turn.run(),
            turn.turn(),
            request.purpose(),
            model.card().name(),
            usage);
    Message answer =
        database.inTransaction(() -> {
          refusedMedia.record();
          return record(turn, reply, call);
        });
    Meters.answered(model.card().provider(), model.card().id(), usage);
    return answer;
  }

  private Message record(TurnStart.Begun turn, ModelReply reply, BilledModelCall call) {
    reply
        .scriptTurn()
        .ifPresent(played -> turnStore.recordScriptTurn(turn.run(), turn.turn(), played));
    var parts = ReplyMapper.parts(turn.run(), turn.turn(), reply);
    return turnStore.commit(turn, new TurnAnswer(parts, call));
  }
}
