package dev.perdure.activities.agent.run;

import dev.perdure.activities.journal.conversation.StoredToolCall;
import dev.perdure.activities.journal.conversation.ToolCallStore;
import dev.perdure.activities.journal.conversation.ToolJournalStore;
import dev.perdure.activities.journal.conversation.TurnStore;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.tool.ToolJournalEntry;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.message.Usage;
import dev.perdure.planner.task.RunState;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolResultDetail;
import java.util.Optional;

/** Ends agent runs in the journal: keeps streamed text, and gives every open tool call a result. */
public final class RunFinisher {

  private static final String UNKNOWN =
      "The run ended before this call did. It had begun, and whether it was carried out, wholly"
          + " or in part, is unknown: look at the state of things before you repeat it.";

  /** The beginning of reasons of calls that were not run. */
  private static final String NOT_RUN = "Not run";

  private final RunStore runStore;
  private final TurnStore turnStore;
  private final ToolCallStore toolCallStore;
  private final ToolJournalStore toolJournalStore;

  public RunFinisher(
      RunStore runStore,
      TurnStore turnStore,
      ToolCallStore toolCallStore,
      ToolJournalStore toolJournalStore) {
    this.runStore = runStore;
    this.turnStore = turnStore;
    this.toolCallStore = toolCallStore;
    this.toolJournalStore = toolJournalStore;
  }

  /** Ends every run of a task that is still open, as where the task ends around it. */
  public void endAll(TaskId task, FinishReason finish, String reason) {
    runStore.open(task).forEach(run -> end(run, finish, reason));
  }

  /** Ends the open runs that a run has delegated to, as where its own workflow was closed. */
  void endBelow(RunId run, FinishReason finish, String reason) {
    runStore.openBelow(run).forEach(below -> end(below, finish, reason));
  }

  private void end(RunId run, FinishReason finish, String reason) {
    settle(run, finish, reason);
    runStore.finish(run, state(finish), finish);
  }

  void settle(RunId run, FinishReason finish, String reason) {
    turnStore.salvage(run, new Part.Finish(finish, Usage.none()));
    toolCallStore.unanswered(run).stream()
        .flatMap(call -> toolCallStore.find(call).stream())
        .map(StoredToolCall::call)
        .forEach(call -> answer(call, reason));
  }

  static RunState state(FinishReason finish) {
    return switch (finish) {
      case END_TURN, TOOL_USE, MAX_STEPS -> RunState.COMPLETED;
      case CANCELLED, PERMISSION_DENIED -> RunState.CANCELLED;
      case TIMED_OUT -> RunState.TIMED_OUT;
      case MAX_TOKENS, ERROR, CONTENT_FILTER, BUDGET -> RunState.FAILED;
    };
  }

  /**
   * Answers a call of a run that ended before the call had a result. The journal of its tool
   * decides: a call that had begun was perhaps carried out.
   */
  private void answer(Part.ToolCall call, String reason) {
    CallId id = call.callId();
    Optional<ToolJournalEntry> entry = toolJournalStore.find(id);
    Optional<ToolResult> result = entry.flatMap(ToolJournalEntry::result);
    if (result.isPresent()) {
      toolCallStore.finished(id, result.get());
    } else {
      boolean begun = call.runId() != null || entry.flatMap(ToolJournalEntry::intent).isPresent();
      toolCallStore.interrupted(
          id,
          begun
              ? ToolResult.failed(UNKNOWN).with(ToolResultDetail.Unknown.INTERRUPTED)
              : ToolResult.failed(unanswered(call, reason)));
    }
  }

  /** Why a call has no result: its neighbour may be what was denied or cancelled. */
  private static String unanswered(Part.ToolCall call, String reason) {
    return call.state() != Part.CallState.PENDING || reason.startsWith(NOT_RUN)
        ? reason
        : "%s, as the run ended before: %s".formatted(NOT_RUN, reason);
  }
}
