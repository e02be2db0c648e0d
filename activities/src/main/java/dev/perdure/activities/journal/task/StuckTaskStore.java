package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Store of the tasks whose root workflow fails again and again, as the sweeper has found them. */
public final class StuckTaskStore {

  private final Database database;

  public StuckTaskStore(Database database) {
    this.database = database;
  }

  /** Finds the sighting of an earlier sweep. */
  public Optional<Sighting> find(TaskId task) {
    return database
        .sql("select stuck from task where id = ? and stuck is not null", task)
        .find(row -> row.json("stuck", Sighting.class));
  }

  /** Stores the sighting of a task, or removes it. */
  public void keep(TaskId task, Optional<Sighting> sighting) {
    database
        .sql("update task set stuck = ?::json where id = ?", sighting.map(Json::write), task)
        .update();
  }

  /** The stuck tasks, those first that are stuck for longest. */
  public List<StuckTask> list(int limit) {
    return database
        .sql(
            """
            select id, title, stuck from task
            where stuck is not null and state in (:open)
            order by stuck->>'since', id limit :limit
            """)
        .param("open", OrphanedTaskFinder.OPEN)
        .param("limit", limit)
        .list(row ->
            new StuckTask(
                new TaskId(row.text("id")), row.text("title"), row.json("stuck", Sighting.class)));
  }

  /**
   * A root workflow that was found failing.
   *
   * @param work the workflow itself, or the activity that fails, by an id that a retry keeps
   * @param failures a number that grows with each failure
   * @param since when the first sweep found it failing
   */
  public record Sighting(String work, long failures, Instant since, String sentence) {

    /** Whether the same work has failed again since an earlier sighting. */
    public boolean isWorseThan(Sighting earlier) {
      return work.equals(earlier.work()) && failures > earlier.failures();
    }
  }

  /** A task whose root workflow fails. */
  public record StuckTask(TaskId id, String title, Sighting sighting) {}
}
