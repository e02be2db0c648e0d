package dev.perdure.web.reconciliation;

import dev.perdure.planner.id.TaskId;

/**
 * A difference between the records and the engine about a task.
 *
 * @param sentence the difference for people
 * @param repaired whether Perdure has repaired it
 */
public record TaskDifference(
    TaskId taskId, TaskDifferenceKind kind, String sentence, boolean repaired) {

  TaskDifference(TaskId task, TaskDifferenceKind kind, String sentence) {
    this(task, kind, sentence, false);
  }

  TaskDifference repairedBy(String remedy) {
    return new TaskDifference(taskId, kind, sentence + " " + remedy, true);
  }

  TaskDifference advising(String remedy) {
    return new TaskDifference(taskId, kind, sentence + " " + remedy, false);
  }
}
