package dev.perdure.activities.journal.access;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.planner.id.TaskId;
import java.util.List;
import java.util.Optional;

/** Store of the roles by which people started tasks, if these roles hold only in repositories. */
public final class StartRoleStore {

  private final Database database;

  public StartRoleStore(Database database) {
    this.database = database;
  }

  /** Keeps the roles that let the requester start a task. */
  public void keep(TaskId task, List<RoleGrant> roles) {
    database
        .sql(
            "update task set start_roles = string_to_array(?, ',') where id = ?",
            RoleGrant.join(roles),
            task)
        .update();
  }

  /** The roles of a task; empty if its requester may start tasks in all repositories. */
  public Optional<HeldRoles> find(TaskId task) {
    return database
        .sql(
            """
            select array_to_string(start_roles, ',') as role_names from task
            where id = ? and start_roles is not null
            """,
            task)
        .find(row -> new HeldRoles(RoleGrant.split(row.text("role_names"))));
  }
}
