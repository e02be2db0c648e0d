package dev.perdure.activities.agent.run;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.tool.store.JournalEntry;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.tool.Detail;
import dev.perdure.planner.tool.ToolResult;
import java.util.Optional;

/**
 * Answers the calls of a run that ended before they had a result. What their tools had written down
 * decides: a call that had begun was not left undone for certain.
 */
record Unanswered(Journal journal, String reason) {

  private static final String UNKNOWN =
      "The run ended before this call did. It had begun, and whether it was carried out, wholly or"
          + " in part, is unknown: look at the state of things before you repeat it.";

  void answer(RunId run) {
    journal.calls().unanswered(run).forEach(this::answer);
  }

  private void answer(CallId call) {
    Optional<JournalEntry> entry = journal.tools().find(call);
    Optional<ToolResult> result = entry.flatMap(JournalEntry::result);
    if (result.isPresent()) {
      journal.calls().finished(call, result.get());
    } else {
      boolean begun = entry.flatMap(JournalEntry::intent).isPresent();
      journal
          .calls()
          .interrupted(
              call,
              begun
                  ? ToolResult.failed(UNKNOWN).with(Detail.Unknown.INTERRUPTED)
                  : ToolResult.failed(reason));
    }
  }
}
