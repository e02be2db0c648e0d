package dev.perdure.activities.task;

import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.Strategy;
import java.util.EnumSet;
import java.util.Set;

/** Begins the file of a plan once a task explores or plans. */
final class PlanFileOpener {

  /** Strategies whose tasks explore without a plan, as far as is known. */
  private static final Set<Strategy> UNPLANNED = EnumSet.of(Strategy.ANSWER, Strategy.AUTO);

  private final TaskReader taskReader;
  private final PlanFile planFile;

  PlanFileOpener(TaskReader taskReader, PlanFile planFile) {
    this.taskReader = taskReader;
    this.planFile = planFile;
  }

  void begin(TaskId task, Phase phase) {
    boolean plans =
        phase == Phase.WRITING_THE_PLAN
            || (phase == Phase.EXPLORING && !UNPLANNED.contains(taskReader.get(task).strategy()));
    if (plans) {
      planFile.begin(task);
    }
  }
}
