package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.conversation.ToolCallStore;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.model.Cancellation;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.task.RunState;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;

/**
 * Asks a model for structured output: offers one tool with its schema, and asks again after a plain
 * reply.
 */
final class StructuredOutput {

  static final int MAX_TEXT_LENGTH = 4_000;
  private static final int MAX_TRIES = 2;

  private final RunStore runStore;
  private final ConversationStore conversationStore;
  private final ToolCallStore toolCallStore;
  private final RunContext.Finder contexts;
  private final ModelTurn modelTurn;

  StructuredOutput(
      RunStore runStore,
      ConversationStore conversationStore,
      ToolCallStore toolCallStore,
      RunContext.Finder contexts,
      ModelTurn modelTurn) {
    this.runStore = runStore;
    this.conversationStore = conversationStore;
    this.toolCallStore = toolCallStore;
    this.contexts = contexts;
    this.modelTurn = modelTurn;
  }

  /** The arguments of the one tool that is offered; none if two turns end without them. */
  <T> Optional<T> decide(RunId run, ToolSpec tool, Class<T> type, Cancellation cancellation) {
    Optional<T> decided = Optional.empty();
    for (int turn = 1; turn <= MAX_TRIES && decided.isEmpty(); turn++) {
      RunContext context = contexts.of(run);
      var ask = new ModelTurnRequest(context, turn, List.of(tool), false, tool.name());
      List<Part.ToolCall> calls = calls(modelTurn.answer(ask, cancellation)).toList();
      if (calls.isEmpty()) {
        askAgain(run, turn, tool);
      }
      decided = take(calls, tool, type);
    }
    runStore.finish(run, RunState.COMPLETED, FinishReason.END_TURN);
    return decided;
  }

  void askAgain(RunId run, int turn, ToolSpec tool) {
    List<Part> again = List.of(new Part.Text("Answer by calling `" + tool.name() + "`.", true));
    conversationStore.append(run, "again-" + turn, turn + 1, again);
  }

  /** The first call that fits is the decision; every call gets its result. */
  <T> Optional<T> take(List<Part.ToolCall> calls, ToolSpec tool, Class<T> type) {
    Optional<T> taken = Optional.empty();
    for (Part.ToolCall call : calls) {
      Optional<T> read = read(call, tool, type);
      toolCallStore.finished(
          call.callId(), read.isPresent() ? ToolResult.of("", "Taken over.") : wanted(tool));
      taken = taken.or(() -> read);
    }
    return taken;
  }

  /** The arguments of a call of a tool; empty if they do not fit. */
  static <T> Optional<T> read(Part.ToolCall call, ToolSpec tool, Class<T> type) {
    if (!call.name().equals(tool.name()) || call.invalid() != null) {
      return Optional.empty();
    }
    try {
      return Optional.of(Json.mapper().convertValue(call.input(), type));
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  static Stream<Part.ToolCall> calls(Message answer) {
    return answer.parts().stream()
        .filter(Part.ToolCall.class::isInstance)
        .map(Part.ToolCall.class::cast);
  }

  private static ToolResult wanted(ToolSpec tool) {
    return ToolResult.failed("Call '" + tool.name() + "' with arguments that fit its schema.");
  }
}
