package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.model.Cancellation;
import dev.perdure.planner.message.Message;
import dev.perdure.workflows.port.TurnRequest;
import dev.perdure.workflows.port.TurnResult;

/** Asks the model of a run for its reply to a turn, and judges how the run goes on. */
final class ModelReplies {

  private final OfferedTools offeredTools;
  private final ModelTurn modelTurn;
  private final ReplyJudge replyJudge;

  ModelReplies(OfferedTools offeredTools, ModelTurn modelTurn, ReplyJudge replyJudge) {
    this.offeredTools = offeredTools;
    this.modelTurn = modelTurn;
    this.replyJudge = replyJudge;
  }

  TurnResult ask(TurnRequest turn, RunContext context, Cancellation cancellation) {
    boolean last = ReplyJudge.isLast(context, turn.turn());
    var ask = new ModelTurnRequest(context, turn.turn(), offeredTools.of(context), last, "respond");
    Message answer = modelTurn.answer(ask, cancellation);
    TurnResult reply = ReplyMapper.reply(answer, offeredTools.reading(context), false);
    return replyJudge.of(context, turn, reply);
  }
}
