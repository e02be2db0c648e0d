package dev.perdure.activities.agent.call;

import dev.perdure.activities.journal.conversation.StoredToolCall;
import dev.perdure.activities.journal.conversation.ToolCallStore;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.plan.DoneTool;
import dev.perdure.activities.tool.plan.PlanExitTool;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.ToolOutcome;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Carries out a call that only ends its run, such as {@code done}, together with the call right
 * before it. The end of a run then takes one activity instead of two.
 */
final class EndingCallRunner {

  private static final Set<String> ENDINGS = Set.of(DoneTool.NAME, PlanExitTool.NAME);

  private final ToolCallStore toolCallStore;
  private final Toolbox toolbox;

  EndingCallRunner(ToolCallStore toolCallStore, Toolbox toolbox) {
    this.toolCallStore = toolCallStore;
    this.toolbox = toolbox;
  }

  /**
   * Returns the outcome of the last call of a turn if it ends the run; empty for any other outcome.
   * The workflow then requests that call, and gets its stored result.
   *
   * @param before the call before it, which has its result
   */
  Optional<ToolOutcome> end(
      StoredToolCall before, Function<ToolCallRequest, ToolOutcome> carryOut) {
    return isAlone(before)
        ? next(before)
            .map(call -> carryOut.apply(new ToolCallRequest(call.call().callId(), null)))
            .filter(ToolOutcome.Ends.class::isInstance)
        : Optional.empty();
  }

  /** A call that only reads may run beside others of its turn, which have not ended yet. */
  private boolean isAlone(StoredToolCall call) {
    return toolbox.find(call.call().name()).filter(tool -> !tool.spec().readOnly()).isPresent();
  }

  private Optional<StoredToolCall> next(StoredToolCall before) {
    List<StoredToolCall> turn = toolCallStore.ofTurn(before.run(), before.turn());
    int last = before.index() + 1;
    return turn.size() == last + 1
        ? turn.stream()
            .filter(call -> call.index() == last)
            .filter(call -> ENDINGS.contains(call.call().name()))
            .findFirst()
        : Optional.empty();
  }
}
