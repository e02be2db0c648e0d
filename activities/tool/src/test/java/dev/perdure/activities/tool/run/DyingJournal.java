package dev.perdure.activities.tool.run;

import dev.perdure.activities.tool.CallIntent;
import dev.perdure.activities.tool.ToolJournal;
import dev.perdure.activities.tool.ToolJournalEntry;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.tool.ToolResult;
import java.util.Optional;

/** A journal whose process dies at one point. */
public record DyingJournal(ToolJournal journal, KillPoint death) implements ToolJournal {

  @Override
  public Optional<ToolJournalEntry> find(CallId call) {
    return journal.find(call);
  }

  @Override
  public void intend(RunId run, CallId call, CallIntent intent) {
    dieIf(KillPoint.BEFORE_INTENT);
    journal.intend(run, call, intent);
    dieIf(KillPoint.AFTER_INTENT);
  }

  @Override
  public ToolResult settle(RunId run, CallId call, ToolResult outcome) {
    dieIf(KillPoint.BEFORE_OUTCOME);
    ToolResult result = journal.settle(run, call, outcome);
    dieIf(KillPoint.AFTER_OUTCOME);
    return result;
  }

  private void dieIf(KillPoint point) {
    if (death == point) {
      throw new SimulatedCrash();
    }
  }
}
