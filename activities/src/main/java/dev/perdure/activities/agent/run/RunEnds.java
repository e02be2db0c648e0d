package dev.perdure.activities.agent.run;

import dev.perdure.activities.journal.Journal;
import dev.perdure.planner.budget.Usage;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.task.RunState;

/** The end of runs: what was streamed is kept, and every call has a result. */
public record RunEnds(Journal journal) {

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
    new Unanswered(journal, reason).answer(run);
  }

  static RunState state(FinishReason finish) {
    return switch (finish) {
      case END_TURN, TOOL_USE, MAX_STEPS -> RunState.COMPLETED;
      case CANCELLED, PERMISSION_DENIED -> RunState.CANCELLED;
      case TIMED_OUT -> RunState.TIMED_OUT;
      case MAX_TOKENS, ERROR, CONTENT_FILTER, BUDGET -> RunState.FAILED;
    };
  }
}
