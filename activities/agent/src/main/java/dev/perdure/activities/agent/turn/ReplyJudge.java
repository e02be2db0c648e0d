package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.agent.prompt.PendingMessages;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.workflows.port.TurnRequest;
import dev.perdure.workflows.port.TurnResult;
import java.util.List;

/** Judges how a run goes on after a reply: with the calls, with another turn, or to its end. */
final class ReplyJudge {

  private final List<AnswerRule> answerRules;
  private final PendingMessages pendingMessages;

  ReplyJudge(List<AnswerRule> answerRules, PendingMessages pendingMessages) {
    this.answerRules = List.copyOf(answerRules);
    this.pendingMessages = pendingMessages;
  }

  /** Returns the result of a turn by its reply. */
  TurnResult of(RunContext context, TurnRequest turn, TurnResult reply) {
    return isLast(context, turn.turn())
        ? lastReply(context, turn, reply)
        : withMore(context, applyAnswerRules(context, turn.turn(), reply));
  }

  /** Applies the rules in order to a complete answer; an answer that was cut off is none. */
  private TurnResult applyAnswerRules(RunContext context, int turn, TurnResult reply) {
    if (reply.finish() == FinishReason.MAX_TOKENS) {
      return TruncatedReplyHandling.proceed(reply);
    }
    TurnResult outcome = reply;
    for (AnswerRule rule : answerRules) {
      outcome = rule.apply(context, turn, outcome);
    }
    return outcome;
  }

  /** An agent with a single turn ends after that turn. Any other agent was interrupted. */
  private static TurnResult lastReply(RunContext context, TurnRequest turn, TurnResult reply) {
    boolean kept =
        turn.turn() > first(context)
            && (reply.finish() == FinishReason.END_TURN
                || reply.finish() == FinishReason.MAX_TOKENS);
    return kept || reply.finish() == FinishReason.TOOL_USE
        ? new TurnResult(FinishReason.MAX_STEPS, List.of(), false)
        : reply;
  }

  private TurnResult withMore(RunContext context, TurnResult reply) {
    boolean more =
        reply.finish() == FinishReason.END_TURN
            && SteeringDelivery.isSteered(context.run())
            && !pendingMessages.forConversation(context.task().id()).isEmpty();
    return new TurnResult(reply.finish(), reply.calls(), more || reply.more());
  }

  private static int first(RunContext context) {
    return context.run().settings().firstTurn();
  }

  static boolean isLast(RunContext context, int turn) {
    return turn - first(context) + 1 >= context.agent().steps();
  }
}
