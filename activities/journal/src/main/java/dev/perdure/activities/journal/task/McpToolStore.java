package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.ReadScope;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.journal.db.TextSanitizer;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.prompt.SlashCommand;
import dev.perdure.planner.tool.ToolSpec;
import java.sql.SQLException;
import java.util.List;

/** Store of the tools and prompts that tasks know of MCP servers. */
public record McpToolStore(Database database) {

  private static final String OF_RUN =
      """
      select tool.* from external_tool tool
      join conversation run on run.task_id = tool.task_id
      where run.id = ? order by tool.name
      """;

  /** Replaces what a task knows of a server; a tool that has gone stays known by its name. */
  public void replace(
      TaskId task, String server, List<McpToolRecord> tools, List<SlashCommand> commands) {
    database.transact(() -> {
      database
          .sql(
              "update external_tool set offered = false where task_id = ? and server = ?",
              task,
              server)
          .update();
      tools.forEach(this::put);
      database
          .sql("delete from external_command where task_id = ? and server = ?", task, server)
          .update();
      commands.forEach(command -> put(task, server, command));
    });
    ReadScope.forget();
  }

  /** Offers a tool no more; it stays known by its name. */
  public void withdraw(McpToolRecord tool) {
    put(new McpToolRecord(tool.task(), tool.server(), tool.remote(), tool.spec(), false));
    ReadScope.forget();
  }

  /** The tools that a task knows, in the order of their names. */
  public List<McpToolRecord> of(TaskId task) {
    return ReadScope.once(
        database,
        "tools of a task",
        task,
        () ->
            database
                .sql("select * from external_tool where task_id = ? order by name", task)
                .list(McpToolStore::tool));
  }

  /** The tools that the task of a run knows, in the order of their names. */
  public List<McpToolRecord> of(RunId run) {
    return ReadScope.once(
        database, "tools of a run", run, () -> database.sql(OF_RUN, run).list(McpToolStore::tool));
  }

  private void put(TaskId task, String server, SlashCommand command) {
    database
        .sql(
            "insert into external_command (task_id, server, name, command) values (?, ?, ?,"
                + " ?::json)",
            task,
            server,
            command.name(),
            TextSanitizer.of(Json.write(command)))
        .update();
  }

  private void put(McpToolRecord tool) {
    database
        .sql(
            """
            insert into external_tool (task_id, name, server, remote, spec, offered)
            values (?, ?, ?, ?, ?::json, ?)
            on conflict (task_id, name) do update
            set server = excluded.server, remote = excluded.remote, spec = excluded.spec,
              offered = excluded.offered
            """,
            tool.task(),
            tool.spec().name(),
            tool.server(),
            TextSanitizer.of(tool.remote()),
            TextSanitizer.of(Json.write(tool.spec())),
            tool.offered())
        .update();
  }

  private static McpToolRecord tool(Row row) throws SQLException {
    return new McpToolRecord(
        new TaskId(row.text("task_id")),
        row.text("server"),
        row.text("remote"),
        row.json("spec", ToolSpec.class),
        row.flag("offered"));
  }
}
