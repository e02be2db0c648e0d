package dev.perdure.activities.agent.call;

import dev.perdure.activities.journal.conversation.StoredToolCall;
import dev.perdure.activities.journal.conversation.ToolCallStore;
import dev.perdure.workflows.port.ToolActivities;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.ToolOutcome;

/**
 * The Temporal activity that runs a model's tool calls: asks people for permission if rules say so,
 * and carries each call out once.
 */
public final class ToolActivitiesImpl implements ToolActivities {

  private final ToolCallStore toolCallStore;
  private final ToolCallRunner toolCallRunner;
  private final EndingCallRunner endingCallRunner;

  ToolActivitiesImpl(
      ToolCallStore toolCallStore,
      ToolCallRunner toolCallRunner,
      EndingCallRunner endingCallRunner) {
    this.toolCallStore = toolCallStore;
    this.toolCallRunner = toolCallRunner;
    this.endingCallRunner = endingCallRunner;
  }

  /** Carries out a call, and right after it the last call of the turn if that only ends the run. */
  @Override
  public ToolOutcome run(ToolCallRequest request) {
    StoredToolCall call = find(request);
    ToolOutcome outcome = toolCallRunner.run(request, call);
    return outcome instanceof ToolOutcome.Done
        ? endingCallRunner
            .end(call, ending -> toolCallRunner.run(ending, find(ending)))
            .orElse(outcome)
        : outcome;
  }

  private StoredToolCall find(ToolCallRequest request) {
    return toolCallStore
        .find(request.call())
        .orElseThrow(
            () -> new IllegalArgumentException("There is no call '" + request.call() + "'."));
  }
}
