package dev.perdure.activities.agent.run;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.run.NewRun;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.Phase;

/** Creates the main agent run of a task in the journal, so that it precedes its child runs. */
public final class MainRunCreator {

  private MainRunCreator() {}

  /** Announces it where it is not there yet. */
  public static void announce(Journal journal, TaskId task, Phase phase) {
    RunId main = task.mainRun();
    if (journal.runs().find(main).isEmpty()) {
      journal.runs().announce(NewRun.main(task, phase));
      journal.facts().mainRun(task, main);
    }
  }
}
