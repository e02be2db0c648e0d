package dev.perdure.activities.journal.checkpoint;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.planner.envelope.TaskId;
import java.time.Instant;

/**
 * Which tool calls the trees of a task's checkpoints include: all that had ended at a moment by the
 * database's clock, by which the ends of calls are recorded.
 */
public record CheckpointCoverage(Database database) {

  /** The moment to give to {@link #include}; taken before the tree is. */
  public Instant now() {
    return database.sql("select clock_timestamp() as now").one(row -> row.moment("now"));
  }

  /** Records that a tree includes all calls that had ended at a moment. */
  public void include(TaskId task, String tree, Instant ended) {
    database
        .sql(
            """
            insert into tree_cover (task_id, tree_id, settled_to) values (?, ?, ?)
            on conflict (task_id, tree_id)
            do update set settled_to = greatest(tree_cover.settled_to, excluded.settled_to)
            """,
            task,
            tree,
            ended)
        .update();
  }
}
