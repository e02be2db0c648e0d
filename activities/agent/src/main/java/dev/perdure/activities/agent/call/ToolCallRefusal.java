package dev.perdure.activities.agent.call;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.agent.ToolSelection;
import dev.perdure.activities.journal.conversation.StoredToolCall;
import dev.perdure.activities.model.ToolArgumentParser;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.tool.ToolResult;
import java.util.Optional;

/**
 * Refuses tool calls that cannot be carried out: invalid arguments, a tool that is not offered now,
 * an end that comes too early.
 */
final class ToolCallRefusal {

  private static final int MAX_INVALID_ARGUMENTS_LENGTH = 2_000;

  private final Toolbox toolbox;
  private final EarlyEnd earlyEnd;

  ToolCallRefusal(Toolbox toolbox, EarlyEnd earlyEnd) {
    this.toolbox = toolbox;
    this.earlyEnd = earlyEnd;
  }

  /** Returns the refusal of a call; empty if the call may be carried out. */
  Optional<ToolResult> of(StoredToolCall call, RunContext context) {
    return invalid(call.call(), context).or(() -> earlyEnd.refusal(call));
  }

  /**
   * Returns the refusal of a call that Perdure can't carry out at all: arguments that are no
   * object, a tool not offered now.
   */
  private Optional<ToolResult> invalid(Part.ToolCall call, RunContext context) {
    if (call.invalid() != null) {
      return Optional.of(
          ToolResult.failed(
              "The arguments of '%s' %s, so nothing was done. What arrived: %s"
                  .formatted(
                      call.name(),
                      ToolArgumentParser.object(call.invalid()).isPresent()
                          ? "hold U+0000 or half of a surrogate pair, which no text file can hold"
                          : "are no JSON object",
                      TextShortener.start(call.invalid(), MAX_INVALID_ARGUMENTS_LENGTH))));
    }
    return toolbox
        .of(context.run().id())
        .find(call.name())
        .flatMap(tool -> ToolSelection.refusal(tool.spec(), context));
  }
}
