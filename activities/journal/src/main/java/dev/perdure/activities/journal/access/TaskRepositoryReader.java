package dev.perdure.activities.journal.access;

import dev.perdure.activities.journal.db.Database;
import java.util.Optional;

/** Reads the repositories of tasks and of other records that a call can name. */
public record TaskRepositoryReader(Database database) {

  /** A record that a call names by its id. */
  public enum Subject {
    TASK("task", "select repository_location from task where id = ?"),
    REQUEST(
        "request",
        """
        select task.repository_location from request join task on task.id = request.task_id
        where request.status <> 'draft' and ? in (request.id, request.number::text)
        """),
    SHARE(
        "link",
        """
        select task.repository_location from share join task on task.id = share.task_id
        where share.id = ?
        """),
    RULE(
        "remembered rule",
        "select repository as repository_location from remembered_rule where id = ?"),
    TRUST(
        "trusted part",
        "select repository as repository_location from repository_trust where id = ?");

    private final String label;
    private final String statement;

    Subject(String label, String statement) {
      this.label = label;
      this.statement = statement;
    }

    /** The word for the record in messages. */
    public String label() {
      return label;
    }
  }

  /** The repository of a record. */
  public record Found(Optional<String> location) {}

  /** The repository of a record; empty if there is no such record. */
  public Optional<Found> find(Subject subject, String id) {
    return database
        .sql(subject.statement, id)
        .find(row -> new Found(Optional.ofNullable(row.textOrNull("repository_location"))));
  }
}
