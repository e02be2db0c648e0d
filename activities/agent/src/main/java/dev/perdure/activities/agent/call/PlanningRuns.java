package dev.perdure.activities.agent.call;

import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskStateMachine;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunRecord;
import java.util.Optional;

/**
 * The roles of runs in planning: a main run may draft the plan of its task, the run of a step may
 * change the approved one.
 */
final class PlanningRuns {

  private final TaskReader taskReader;
  private final TaskStateMachine taskStateMachine;
  private final RunStore runStore;

  PlanningRuns(TaskReader taskReader, TaskStateMachine taskStateMachine, RunStore runStore) {
    this.taskReader = taskReader;
    this.taskStateMachine = taskStateMachine;
    this.runStore = runStore;
  }

  /** Whether a run is the main run of a task that plans itself. */
  boolean isOwn(RunId run) {
    return runStore
        .find(run)
        .filter(record -> record.kind() == RunKind.MAIN && !record.ceiling())
        .filter(record -> taskReader.get(record.taskId()).strategy().plansItself())
        .isPresent();
  }

  /** Returns the task of a run, if the journal has the run. */
  Optional<TaskId> findTask(RunId run) {
    return runStore.find(run).map(RunRecord::taskId);
  }

  /** Moves a reviewing run, and its task with it, on to writing the plan. */
  void beginWriting(RunId run) {
    if (runStore.writesPlan(run)) {
      taskStateMachine.phase(task(run), Phase.WRITING_THE_PLAN, "");
    }
  }

  /** Whether a run carries out a step of an approved plan. */
  boolean isStep(RunId run) {
    return runStore
        .find(run)
        .filter(record -> record.kind() == RunKind.STEP && record.step() != null)
        .isPresent();
  }

  TaskId task(RunId run) {
    return runStore.get(run).taskId();
  }
}
