package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.core.JacksonException;

/** Store of the tasks whose root workflow fails again and again, as the sweeper has found them. */
public final class StuckTaskStore {

  private final Database database;

  public StuckTaskStore(Database database) {
    this.database = database;
  }

  /** Finds the sighting of an earlier sweep. */
  public Optional<StuckTaskSighting> find(TaskId task) {
    return database
        .sql("select stuck from task where id = ? and stuck is not null", task)
        .find(StuckTaskStore::sighting)
        .flatMap(Function.identity());
  }

  /** The sighting of a row; empty for a damaged one, which the next sweep replaces. */
  private static Optional<StuckTaskSighting> sighting(Row row) throws SQLException {
    try {
      return Optional.ofNullable(row.json("stuck", StuckTaskSighting.class))
          .filter(found -> found.work() != null && found.since() != null);
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  /** Stores the sighting of a task, or removes it. */
  public void keep(TaskId task, Optional<StuckTaskSighting> sighting) {
    database
        .sql("update task set stuck = ?::json where id = ?", sighting.map(Json::write), task)
        .update();
  }

  /** The stuck tasks, the longest stuck first. */
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
        .list(row -> {
          var id = new TaskId(row.text("id"));
          String title = row.text("title");
          return sighting(row).map(found -> new StuckTask(id, title, found));
        })
        .stream()
        .flatMap(Optional::stream)
        .toList();
  }
}
