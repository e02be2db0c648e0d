package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import java.util.Optional;

/** Store of the places in other tasks from which forks continue. */
public record ForkOriginStore(Database database) {

  /** Stores the origin from which a fork continues. */
  public void fork(TaskId task, ForkOrigin origin) {
    database
        .sql("update task set fork_origin = ?::json where id = ?", Json.write(origin), task)
        .update();
  }

  /** Returns the origin from which a fork continues; empty for any other task. */
  public Optional<ForkOrigin> forkOrigin(TaskId task) {
    return database
        .sql("select fork_origin from task where id = ? and fork_origin is not null", task)
        .query(String.class)
        .optional()
        .map(origin -> Json.read(origin, ForkOrigin.class));
  }
}
