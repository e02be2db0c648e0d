package dev.perdure.activities.journal.access;

import dev.perdure.activities.journal.db.Database;
import java.util.Optional;

/** Reads the repositories of tasks and of other records that a call can name. */
public record TaskRepositoryReader(Database database) {

  /** The repository of a record; empty if there is no such record. */
  public Optional<TaskRepository> find(RecordKind kind, String id) {
    return database
        .sql(kind.statement(), id)
        .find(
            row -> new TaskRepository(Optional.ofNullable(row.textOrNull("repository_location"))));
  }
}
