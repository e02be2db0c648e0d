package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.FileLease;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import java.util.Optional;

/** Store of the facts about the workspaces of tasks. */
public record WorkspaceFactsStore(Database database) {

  /**
   * Keeps the facts of a task in place of earlier ones.
   *
   * @throws dev.perdure.activities.journal.db.FilesMovedException if the task has moved
   */
  public void keep(TaskId task, WorkspaceFacts facts) {
    database.transact(() -> {
      FileLease.require(database);
      database
          .sql(
              """
              insert into workspace_facts (task_id, facts) values (:task, :facts::json)
              on conflict (task_id) do update set facts = excluded.facts, updated_at = now()
              """)
          .param("task", task)
          .param("facts", Json.write(facts))
          .update();
    });
  }

  public Optional<WorkspaceFacts> find(TaskId task) {
    return database
        .sql("select facts from workspace_facts where task_id = ?", task)
        .find(row -> row.json("facts", WorkspaceFacts.class));
  }
}
