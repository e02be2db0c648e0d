package dev.perdure.activities.agent.run;

import dev.perdure.activities.journal.run.NewRun;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.Phase;

/** Creates the main agent run of a task in the journal, so that it precedes its child runs. */
public final class MainRunCreator {

  private final TaskStore taskStore;
  private final RunStore runStore;

  public MainRunCreator(TaskStore taskStore, RunStore runStore) {
    this.taskStore = taskStore;
    this.runStore = runStore;
  }

  /** Announces the main run of a task unless the journal has it. */
  public void announce(TaskId task, Phase phase) {
    RunId main = task.mainRun();
    if (runStore.find(main).isEmpty()) {
      runStore.announce(NewRun.main(task, phase));
      taskStore.mainRun(task, main);
    }
  }
}
