package dev.perdure.activities.journal.checkpoint;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.planner.envelope.TaskId;
import java.time.Instant;
import java.time.ZoneOffset;

/**
 * Which tool calls the trees of a task's checkpoints include: all that had ended at a moment by the
 * database's clock, by which the ends of calls are recorded.
 */
public final class CheckpointCoverage {

  private final Database database;

  /** The covers in a database. */
  public CheckpointCoverage(Database database) {
    this.database = database;
  }

  /** The moment to give to {@link #include}; taken before the tree is. */
  public Instant now() {
    return database
        .sql("select clock_timestamp() as now")
        .query(Row.to(row -> row.moment("now")))
        .single();
  }

  /** Records that a tree includes all calls that had ended at a moment. */
  public void include(TaskId task, String tree, Instant ended) {
    database
        .sql(
            """
            insert into tree_cover (task_id, tree_id, settled_to) values (?, ?, ?)
            on conflict (task_id, tree_id)
            do update set settled_to = greatest(tree_cover.settled_to, excluded.settled_to)
            """)
        .params(task.value(), tree, ended.atOffset(ZoneOffset.UTC))
        .update();
  }
}
