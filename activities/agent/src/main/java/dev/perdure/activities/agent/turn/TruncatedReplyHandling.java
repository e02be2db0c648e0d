package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.conversation.ToolCallStore;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.ModelFailureKind;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.workflows.port.TurnResult;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Handles model replies that were cut off at the output limit: the run goes on, and the model is
 * told; three in a row that got nowhere are left to a person.
 */
final class TruncatedReplyHandling {

  private static final int MAX_TRUNCATED_REPLIES = 3;

  private final ConversationStore conversationStore;
  private final ToolCallStore toolCallStore;
  private final RequestReader requestReader;
  private final String prompt;

  TruncatedReplyHandling(
      ConversationStore conversationStore,
      ToolCallStore toolCallStore,
      RequestReader requestReader,
      PromptLibrary prompts) {
    this.conversationStore = conversationStore;
    this.toolCallStore = toolCallStore;
    this.requestReader = requestReader;
    this.prompt = prompts.prompt("system/cut").render(Map.of());
  }

  /** The result of a turn whose answer was cut off: its calls, or another turn. */
  static TurnResult proceed(TurnResult reply) {
    return reply.calls().isEmpty()
        ? new TurnResult(FinishReason.END_TURN, List.of(), true)
        : new TurnResult(FinishReason.TOOL_USE, reply.calls(), false);
  }

  /** Before a turn, tells the model that its last answer was cut off. */
  void tell(RunContext context, int turn) {
    if (!isCut(context, turn - 1)) {
      return;
    }
    RunId run = context.run().id();
    if (IntStream.rangeClosed(turn - MAX_TRUNCATED_REPLIES, turn - 1)
            .allMatch(each -> isStuck(context, each))
        && !isDecided(context, turn)) {
      throw ModelFailure.of(
          ModelFailureKind.ANSWER_TOO_LONG,
          "%d answers in a row were cut off at the most the model may say in one, and none held a call that could be run. Ask for less at a time, or let another model go on."
              .formatted(MAX_TRUNCATED_REPLIES));
    }
    List<Part> words = List.of(new Part.Text(prompt, true));
    conversationStore.append(run, "cut-" + turn, turn, words);
  }

  private boolean isCut(RunContext context, int turn) {
    return turn >= context.run().settings().firstTurn()
        && conversationStore
            .answer(context.run().id(), turn)
            .filter(TruncatedReplyHandling::isCut)
            .isPresent();
  }

  static boolean isCut(Message answer) {
    return answer.parts().stream()
        .anyMatch(
            part -> part instanceof Part.Finish end && end.reason() == FinishReason.MAX_TOKENS);
  }

  private boolean isStuck(RunContext context, int turn) {
    return isCut(context, turn)
        && toolCallStore.ofTurn(context.run().id(), turn).stream()
            .allMatch(call -> call.call().invalid() != null);
  }

  /** Whether a person has let this turn be tried. */
  private boolean isDecided(RunContext context, int turn) {
    String request = "%s.%d.operator.".formatted(context.run().id(), turn);
    return requestReader.decided(context.task().id()).stream()
        .anyMatch(decided -> decided.request().id().value().startsWith(request));
  }
}
