package dev.perdure.activities.journal.request;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.permission.rule.Ruleset;
import java.util.List;
import java.util.Optional;

/** The permission rules of configuration files, kept with each task as they were at its start. */
public final class ConfiguredRules {

  private final Database database;

  /** The rules in a database. */
  public ConfiguredRules(Database database) {
    this.database = database;
  }

  /** Keeps the rules a task begins with; those kept first stay. */
  public void keep(TaskId task, List<Ruleset> rules) {
    database
        .sql("update task set configured_rules = ?::json where id = ? and configured_rules is null")
        .params(Json.write(rules), task.value())
        .update();
  }

  /** The rules a task began with; empty before its workspace was made. */
  public Optional<List<Ruleset>> of(TaskId task) {
    return database
        .sql("select configured_rules from task where id = ? and configured_rules is not null")
        .param(task.value())
        .query(String.class)
        .optional()
        .map(rules -> Json.readList(rules, Ruleset.class));
  }
}
