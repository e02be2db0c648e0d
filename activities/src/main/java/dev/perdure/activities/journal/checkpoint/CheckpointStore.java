package dev.perdure.activities.journal.checkpoint;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.journal.db.StorableText;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.event.TaskEvent;
import dev.perdure.planner.plan.StepId;
import dev.perdure.planner.task.CheckpointRecord;
import java.sql.SQLException;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/** The checkpoints of tasks, each recorded once. */
public final class CheckpointStore {

  private final Database database;
  private final EventLog events;

  /** The checkpoints in a database. */
  public CheckpointStore(Database database, EventLog events) {
    this.database = database;
    this.events = events;
  }

  /** Records a checkpoint and tells that the workspace changed; a second time changes nothing. */
  public void record(TaskId task, CheckpointRecord checkpoint) {
    database.transact(() -> {
      if (insert(task, checkpoint) == 1) {
        events.append(task, checkpoint.run(), new TaskEvent.CheckpointTaken(checkpoint));
      }
    });
  }

  /** Tells that a task's files were taken to what they were at a checkpoint; 0 is the beginning. */
  public void moved(TaskId task, String command, int number, String tree) {
    database.transact(() ->
        events.append(task, new TaskEvent.WorkspaceMoved(command, number, tree)));
  }

  /** The checkpoints of a task, oldest first. */
  public List<CheckpointRecord> list(TaskId task) {
    return database
        .sql("select * from checkpoint where task_id = ? order by number")
        .param(task.value())
        .query(Row.to(CheckpointStore::checkpoint))
        .list();
  }

  /** The newest checkpoint after a step. */
  public Optional<CheckpointRecord> ofStep(TaskId task, StepId step) {
    return database
        .sql("select * from checkpoint where task_id = ? and step = ? order by number desc limit 1")
        .params(task.value(), step.value())
        .query(Row.to(CheckpointStore::checkpoint))
        .optional();
  }

  private int insert(TaskId task, CheckpointRecord checkpoint) {
    return database
        .sql(
            """
            insert into checkpoint
              (task_id, number, commit_id, tree_id, run_id, turn, step, reason, created_at)
            values (:task, :number, :commit, :tree, :run, :turn, :step, :reason, :at)
            on conflict do nothing
            """)
        .param("task", task.value())
        .param("number", checkpoint.number())
        .param("commit", checkpoint.commit())
        .param("tree", checkpoint.tree())
        .param("run", Optional.ofNullable(checkpoint.run()).map(RunId::value).orElse(null))
        .param("turn", checkpoint.turn())
        .param("step", Optional.ofNullable(checkpoint.step()).map(StepId::value).orElse(null))
        .param("reason", StorableText.of(checkpoint.reason()))
        .param("at", checkpoint.createdAt().atOffset(ZoneOffset.UTC))
        .update();
  }

  private static CheckpointRecord checkpoint(Row row) throws SQLException {
    return new CheckpointRecord(
        row.count("number"),
        row.text("commit_id"),
        row.text("tree_id"),
        row.orNull("run_id", RunId::new),
        row.countOrNull("turn"),
        row.orNull("step", StepId::new),
        row.text("reason"),
        row.moment("created_at"));
  }
}
