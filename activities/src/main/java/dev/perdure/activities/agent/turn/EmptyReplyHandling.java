package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.journal.Journal;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.workflows.port.ModelActivities.TurnResult;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Handles empty replies of a model: it is told once, and a run that stays silent without having
 * done anything fails.
 */
final class EmptyReplyHandling {

  private final Journal journal;
  private final String prompt;

  EmptyReplyHandling(Journal journal, PromptLibrary prompts) {
    this.journal = journal;
    this.prompt = prompts.prompt("system/empty").render(Map.of());
  }

  /** What a reply that ends its run comes to. */
  TurnResult judged(RunContext context, int turn, TurnResult reply) {
    if (reply.finish() != FinishReason.END_TURN || !isSilent(context.run().id(), turn)) {
      return reply;
    }
    if (turn == first(context) || !isSilent(context.run().id(), turn - 1)) {
      return new TurnResult(FinishReason.END_TURN, List.of(), true);
    }
    boolean idle =
        IntStream.range(first(context), turn).allMatch(each -> isSilent(context.run().id(), each));
    return idle ? new TurnResult(FinishReason.ERROR, List.of(), false) : reply;
  }

  /** Before a turn, tells the model that it said nothing in the last one. */
  void tell(RunContext context, int turn) {
    if (turn > first(context) && isSilent(context.run().id(), turn - 1)) {
      List<Part> words = List.of(new Part.Text(prompt, true));
      journal.messages().append(context.run().id(), "silent-" + turn, turn, words);
    }
  }

  private boolean isSilent(RunId run, int turn) {
    return journal
        .messages()
        .answer(run, turn)
        .filter(Message::saysNothing)
        .filter(answer -> !TruncatedReplyHandling.isCut(answer))
        .isPresent();
  }

  private static int first(RunContext context) {
    return context.run().settings().firstTurn();
  }
}
