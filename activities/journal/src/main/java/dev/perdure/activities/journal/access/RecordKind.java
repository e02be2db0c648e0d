package dev.perdure.activities.journal.access;

/** A record that a call names by its id. */
public enum RecordKind {
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

  RecordKind(String label, String statement) {
    this.label = label;
    this.statement = statement;
  }

  /** The word for the record in messages. */
  public String label() {
    return label;
  }

  /** The statement that reads the repository of the record. */
  String statement() {
    return statement;
  }
}
