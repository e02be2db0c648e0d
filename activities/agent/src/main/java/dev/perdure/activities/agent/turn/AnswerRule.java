package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.workflows.port.TurnResult;

/** Rule on how a run goes on after the complete answer of a model. */
interface AnswerRule {

  /** Returns the result of the turn; the given result if the rule does not apply. */
  TurnResult apply(RunContext context, int turn, TurnResult result);
}
