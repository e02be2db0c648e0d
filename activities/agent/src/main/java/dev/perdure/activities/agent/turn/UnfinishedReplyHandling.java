package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.model.WrittenCallDetector;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.workflows.port.TurnResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Handles replies that end their run by mistake, empty ones and calls written as text: the model is
 * told once, and a run that goes on so without having done anything fails.
 */
final class UnfinishedReplyHandling implements AnswerRule {

  private final ConversationStore conversationStore;
  private final PromptLibrary prompts;

  UnfinishedReplyHandling(ConversationStore conversationStore, PromptLibrary prompts) {
    this.conversationStore = conversationStore;
    this.prompts = prompts;
  }

  /** Gives the run another turn after the first such reply. */
  @Override
  public TurnResult apply(RunContext context, int turn, TurnResult reply) {
    if (reply.finish() != FinishReason.END_TURN || !isUnfinished(context, turn)) {
      return reply;
    }
    if (turn == first(context) || !isUnfinished(context, turn - 1)) {
      return new TurnResult(FinishReason.END_TURN, List.of(), true);
    }
    boolean idle =
        IntStream.range(first(context), turn).allMatch(each -> isUnfinished(context, each));
    return idle ? new TurnResult(FinishReason.ERROR, List.of(), false) : reply;
  }

  /** Before a turn, tells the model how its last reply ended the run by mistake. */
  void tell(RunContext context, int turn) {
    if (turn > first(context)) {
      reminder(context, turn - 1)
          .ifPresent(reminder -> {
            List<Part> words = List.of(new Part.Text(reminder, true));
            conversationStore.append(context.run().id(), "silent-" + turn, turn, words);
          });
    }
  }

  private boolean isUnfinished(RunContext context, int turn) {
    return reminder(context, turn).isPresent();
  }

  private Optional<String> reminder(RunContext context, int turn) {
    RunId run = context.run().id();
    return conversationStore
        .answer(run, turn)
        .filter(answer -> !TruncatedReplyHandling.isCut(answer))
        .flatMap(answer ->
            answer.saysNothing()
                ? Optional.of(prompts.prompt("system/empty").render(Map.of()))
                : writtenCall(run, answer));
  }

  private Optional<String> writtenCall(RunId run, Message answer) {
    boolean calls = answer.parts().stream().anyMatch(Part.ToolCall.class::isInstance);
    return calls
        ? Optional.empty()
        : WrittenCallDetector.find(answer.words(), conversationStore.toolNames(run))
            .map(tool -> prompts.prompt("system/written-call").render(Map.of("tool", tool)));
  }

  private static int first(RunContext context) {
    return context.run().settings().firstTurn();
  }
}
