package dev.perdure.web.engine;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.planner.id.TaskId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/** Lookup of the trace ids of tasks for log lines, cached: a task keeps its trace. */
final class TaskTraceLookup implements Function<TaskId, Optional<String>> {

  private static final int MAX_CACHED = 1_000;

  private final Database database;
  private final Map<TaskId, String> known =
      Collections.synchronizedMap(
          new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<TaskId, String> eldest) {
              return size() > MAX_CACHED;
            }
          });

  TaskTraceLookup(Database database) {
    this.database = database;
  }

  @Override
  public Optional<String> apply(TaskId task) {
    Optional<String> cached = Optional.ofNullable(known.get(task));
    return cached.isPresent() ? cached : read(task);
  }

  /** Lines have no trace while the database is away. */
  private Optional<String> read(TaskId task) {
    try {
      Optional<String> trace =
          database
              .sql("select trace_id from task where id = ? and trace_id is not null", task)
              .query(String.class)
              .optional();
      trace.ifPresent(id -> known.put(task, id));
      return trace;
    } catch (DataAccessException | TransactionException _) {
      return Optional.empty();
    }
  }
}
