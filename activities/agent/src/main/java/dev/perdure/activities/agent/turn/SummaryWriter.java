package dev.perdure.activities.agent.turn;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.plan.LeftOutSteps;
import dev.perdure.activities.journal.task.TaskExecutionRecord;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.activities.model.Cancellation;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.TaskState;

/** Writes the closing summary of a task, by one call of a small model. */
final class SummaryWriter {

  private final Database database;
  private final TaskReader taskReader;
  private final TaskStore taskStore;
  private final LeftOutSteps leftOutSteps;
  private final SmallModelRun smallModelRun;
  private final ClosingPrompt closingPrompt;

  SummaryWriter(
      Database database,
      TaskReader taskReader,
      TaskStore taskStore,
      LeftOutSteps leftOutSteps,
      SmallModelRun smallModelRun,
      ClosingPrompt closingPrompt) {
    this.database = database;
    this.taskReader = taskReader;
    this.taskStore = taskStore;
    this.leftOutSteps = leftOutSteps;
    this.smallModelRun = smallModelRun;
    this.closingPrompt = closingPrompt;
  }

  /** Sums a delivered task up; one that a person has begun again gets its summary later. */
  void write(TaskId id, Cancellation cancellation) {
    RunId run = summary(id, taskStore.execution(id).orElse(TaskExecutionRecord.NONE));
    boolean rests = taskReader.get(id).state() == TaskState.DELIVERED;
    if (rests && !smallModelRun.isKnown(run)) {
      smallModelRun.open(id, run, RunKind.SUMMARY, closingPrompt.of(id));
      smallModelRun.ask(run, cancellation, words -> record(id, words));
    }
  }

  /** The summary takes the place of the reports, unless the task has gone on meanwhile. */
  private void record(TaskId id, String words) {
    database.transact(() -> {
      TaskRecord task = taskReader.get(id);
      if (task.state() == TaskState.DELIVERED && task.result() != null) {
        String text = leftOutSteps.below(id, words);
        taskStore.result(id, task.result().with(text));
      }
    });
  }

  private static RunId summary(TaskId task, TaskExecutionRecord execution) {
    return task.run("summary-" + execution.number());
  }
}
