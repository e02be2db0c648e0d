package dev.perdure.activities.agent.run;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.run.NewRun;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunSettings;

/** Creates the main agent run of a task in the journal, so that it precedes its child runs. */
public final class MainRunCreator {

  private MainRunCreator() {}

  /** Announces it where it is not there yet. */
  public static void announce(Journal journal, TaskId task, Phase phase) {
    RunId main = task.mainRun();
    if (journal.runs().find(main).isEmpty()) {
      String workflow = task.value();
      journal
          .runs()
          .announce(
              new NewRun(
                  main,
                  task,
                  RunKind.MAIN,
                  null,
                  workflow,
                  "plan",
                  phase,
                  null,
                  "Main run",
                  null,
                  null,
                  null,
                  true,
                  RunSettings.unsteered()));
      journal.facts().mainRun(task, main);
    }
  }
}
