package dev.perdure.activities.tool.run;

import dev.perdure.activities.tool.CallIntent;
import dev.perdure.activities.tool.ToolJournal;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.tool.ToolResult;
import java.util.Optional;

/** A journal whose process dies at one point. */
record DyingJournal(ToolJournal journal, Death death) implements ToolJournal {

  /** Where the process dies. */
  enum Death {
    BEFORE_INTENT,
    AFTER_INTENT,
    BEFORE_FIRST_FILE,
    BEFORE_SECOND_FILE,
    BEFORE_OUTCOME,
    AFTER_OUTCOME
  }

  /** The end of a process, as an attempt feels it. */
  static final class Died extends Error {
    private static final long serialVersionUID = 1L;
  }

  @Override
  public Optional<Entry> find(CallId call) {
    return journal.find(call);
  }

  @Override
  public void intend(RunId run, CallId call, CallIntent intent) {
    dieIf(Death.BEFORE_INTENT);
    journal.intend(run, call, intent);
    dieIf(Death.AFTER_INTENT);
  }

  @Override
  public ToolResult settle(RunId run, CallId call, ToolResult outcome) {
    dieIf(Death.BEFORE_OUTCOME);
    ToolResult result = journal.settle(run, call, outcome);
    dieIf(Death.AFTER_OUTCOME);
    return result;
  }

  private void dieIf(Death point) {
    if (death == point) {
      throw new Died();
    }
  }
}
