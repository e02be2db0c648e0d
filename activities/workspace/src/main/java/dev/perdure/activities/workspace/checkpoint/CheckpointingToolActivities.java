package dev.perdure.activities.workspace.checkpoint;

import dev.perdure.activities.journal.conversation.StoredToolCall;
import dev.perdure.activities.journal.conversation.ToolCallStore;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.port.ToolActivities;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.ToolOutcome;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decorator of tool calls: restores lost files before a call, copies them after a call, and takes a
 * checkpoint after a turn.
 */
public final class CheckpointingToolActivities implements ToolActivities {

  private static final Logger LOG = LoggerFactory.getLogger(CheckpointingToolActivities.class);

  private final ToolCallStore toolCallStore;
  private final ToolActivities tools;
  private final HostWorkspaces host;
  private final TurnCheckpointer turnCheckpointer;
  private final ChangeAttribution changeAttribution;

  public CheckpointingToolActivities(
      ToolCallStore toolCallStore,
      ToolActivities tools,
      HostWorkspaces host,
      TurnCheckpointer turnCheckpointer,
      ChangeAttribution changeAttribution) {
    this.toolCallStore = toolCallStore;
    this.tools = tools;
    this.host = host;
    this.turnCheckpointer = turnCheckpointer;
    this.changeAttribution = changeAttribution;
  }

  @Override
  public ToolOutcome run(ToolCallRequest request) {
    ToolOutcome outcome = carriedOut(request);
    switch (outcome) {
      case ToolOutcome.Done _, ToolOutcome.Ends _, ToolOutcome.Stops _ -> keepFiles(request);
      case ToolOutcome.Asks _, ToolOutcome.Delegates _ -> {}
    }
    return outcome;
  }

  /** Files that are not there come back before the call, as it would take them for deleted. */
  private ToolOutcome carriedOut(ToolCallRequest request) {
    toolCallStore.find(request.call()).map(StoredToolCall::task).ifPresent(this::broughtBack);
    try {
      return tools.run(request);
    } catch (UncheckedIOException e) {
      Optional<TaskId> task = toolCallStore.find(request.call()).map(StoredToolCall::task);
      if (task.filter(this::broughtBack).isEmpty()) {
        throw e;
      }
      LOG.warn("The files of task {} were gone and are made again.", task.get());
      return tools.run(request);
    }
  }

  private boolean broughtBack(TaskId task) {
    return host.workspaces().find(task).isEmpty() && host.restore(task).isPresent();
  }

  /** Takes a checkpoint if a turn ended that may have changed files; else copies the files. */
  private void keepFiles(ToolCallRequest request) {
    List<StoredToolCall> calls =
        request
            .call()
            .turn()
            .map(at -> toolCallStore.ofTurn(at.run(), at.number()))
            .orElse(List.of());
    boolean hasEnded = calls.stream().allMatch(call -> call.result().isPresent());
    Stream<StoredToolCall> changing = calls.stream().filter(changeAttribution::mayBe);
    if (hasEnded) {
      changing.findFirst().ifPresent(turnCheckpointer::keep);
    } else {
      changing
          .filter(call -> call.call().callId().equals(request.call()))
          .findFirst()
          .ifPresent(turnCheckpointer::copy);
    }
  }
}
