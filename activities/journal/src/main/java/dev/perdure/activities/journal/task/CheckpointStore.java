package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.FileLease;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.journal.db.TextSanitizer;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.CheckpointRecord;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/** Store of the records of checkpoints, and of the tool calls that their trees include. */
public record CheckpointStore(Database database, EventLog events) {

  private static final String INCLUDE =
      FileLease.HELD
          + """
          insert into tree_cover (task_id, tree_id, settled_to)
          select :task, :tree, :ended where %s
          on conflict (task_id, tree_id)
          do update set settled_to = greatest(tree_cover.settled_to, excluded.settled_to)
          """
              .formatted(FileLease.IS_HELD);

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
    database.transact(
        () -> events.append(task, new TaskEvent.WorkspaceMoved(command, number, tree)));
  }

  /** The checkpoints of a task, oldest first. */
  public List<CheckpointRecord> list(TaskId task) {
    return database
        .sql("select * from checkpoint where task_id = ? order by number", task)
        .list(CheckpointStore::checkpoint);
  }

  /** The database clock, read before a tree is taken and given to {@link #include} after. */
  public Instant now() {
    return database.now();
  }

  /** Records that a tree includes the effects of all tool calls that had ended at a moment. */
  public void include(TaskId task, String tree, Instant ended) {
    int included =
        FileLease.in(database.sql(INCLUDE))
            .param("task", task)
            .param("tree", tree)
            .param("ended", ended)
            .update();
    if (included == 0) {
      FileLease.require(database);
    }
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
        .param("task", task)
        .param("number", checkpoint.number())
        .param("commit", checkpoint.commit())
        .param("tree", checkpoint.tree())
        .param("run", checkpoint.run())
        .param("turn", checkpoint.turn())
        .param("step", checkpoint.step())
        .param("reason", TextSanitizer.of(checkpoint.reason()))
        .param("at", checkpoint.createdAt())
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
