package dev.perdure.activities.agent.run;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.conversation.StoredToolCall;
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
public record RunFinisher(Journal journal) {

  /** Ends every run of a task that is still open, as where the task ends around it. */
  public void endAll(TaskId task, FinishReason finish, String reason) {
    journal.runs().open(task).forEach(run -> end(run, finish, reason));
  }

  /** Ends the open runs that a run has delegated to, as where its own workflow was closed. */
  void endBelow(RunId run, FinishReason finish, String reason) {
    journal.runs().openBelow(run).forEach(below -> end(below, finish, reason));
  }

  private void end(RunId run, FinishReason finish, String reason) {
    settle(run, finish, reason);
    journal.runs().finish(run, state(finish), finish);
  }

  void settle(RunId run, FinishReason finish, String reason) {
    journal.turns().salvage(run, new Part.Finish(finish, Usage.none()));
    new UnansweredCalls(journal, reason).answer(run);
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
   * Answers the calls of a run that ended before they had a result. What their tools had written
   * down decides: a call that had begun was not left undone for certain.
   */
  record UnansweredCalls(Journal journal, String reason) {

    private static final String UNKNOWN =
        "The run ended before this call did. It had begun, and whether it was carried out, wholly"
            + " or in part, is unknown: look at the state of things before you repeat it.";

    /** How reasons begin that say of a call that it was not run. */
    private static final String NOT_RUN = "Not run";

    void answer(RunId run) {
      journal.calls().unanswered(run).stream()
          .flatMap(call -> journal.calls().find(call).stream())
          .map(StoredToolCall::call)
          .forEach(this::answer);
    }

    private void answer(Part.ToolCall call) {
      CallId id = call.callId();
      Optional<ToolJournalEntry> entry = journal.tools().find(id);
      Optional<ToolResult> result = entry.flatMap(ToolJournalEntry::result);
      if (result.isPresent()) {
        journal.calls().finished(id, result.get());
      } else {
        boolean begun =
            call.runId() != null || entry.flatMap(ToolJournalEntry::intent).isPresent();
        journal
            .calls()
            .interrupted(
                id,
                begun
                    ? ToolResult.failed(UNKNOWN).with(ToolResultDetail.Unknown.INTERRUPTED)
                    : ToolResult.failed(reason(call)));
      }
    }

    /** Why a call has no result: its neighbour may be what was denied or cancelled. */
    private String reason(Part.ToolCall call) {
      return call.state() != Part.CallState.PENDING || reason.startsWith(NOT_RUN)
          ? reason
          : "%s, as the run ended before: %s".formatted(NOT_RUN, reason);
    }
  }
}
