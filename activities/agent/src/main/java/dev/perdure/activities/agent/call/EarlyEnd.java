package dev.perdure.activities.agent.call;

import dev.perdure.activities.agent.prompt.PendingMessages;
import dev.perdure.activities.journal.conversation.StoredToolCall;
import dev.perdure.activities.journal.conversation.ToolCallStore;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.tool.plan.DoneTool;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.tool.ToolResult;
import java.util.List;
import java.util.Optional;

/** Finds out why a call of {@code done} would end its run too early. */
final class EarlyEnd {

  private static final String NOT_LAST =
      "The run goes on: '%s' stands after 'done'. Make 'done' the last call of an answer.";
  private static final String FAILED =
      "The run goes on: the call of '%s' before 'done' did not succeed. Read its result first.";
  private static final String SPOKEN_TO =
      "The run goes on: a person has said something meanwhile. Read it before you end.";

  private final RunStore runStore;
  private final ToolCallStore toolCallStore;
  private final PendingMessages messages;

  EarlyEnd(RunStore runStore, ToolCallStore toolCallStore, PendingMessages messages) {
    this.runStore = runStore;
    this.toolCallStore = toolCallStore;
    this.messages = messages;
  }

  /** The refusal of a call; empty for other tools, and where the run may end. */
  Optional<ToolResult> refusal(StoredToolCall call) {
    if (!call.call().name().equals(DoneTool.NAME)) {
      return Optional.empty();
    }
    List<StoredToolCall> turn = toolCallStore.ofTurn(call.run(), call.turn());
    return find(turn.stream().filter(other -> other.index() > call.index()).toList(), NOT_LAST)
        .or(() ->
            find(
                turn.stream()
                    .filter(other -> other.index() < call.index())
                    .filter(EarlyEnd::hasFailed)
                    .toList(),
                FAILED))
        .or(() -> Optional.of(SPOKEN_TO).filter(_ -> isSpokenTo(call)))
        .map(ToolResult::failed);
  }

  private static Optional<String> find(List<StoredToolCall> calls, String sentence) {
    return calls.stream().findFirst().map(other -> sentence.formatted(other.call().name()));
  }

  private static boolean hasFailed(StoredToolCall call) {
    return call.result().filter(Part.ToolResult::hasFailed).isPresent();
  }

  private boolean isSpokenTo(StoredToolCall call) {
    return runStore.get(call.run()).settings().steered()
        && !messages.forConversation(call.task()).isEmpty();
  }
}
