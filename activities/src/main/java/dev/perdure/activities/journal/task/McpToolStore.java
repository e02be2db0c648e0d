package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.db.Database;
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

  /**
   * A tool of a server.
   *
   * @param remote its name at the server
   * @param offered whether the server still has it
   */
  public record ExternalTool(
      TaskId task, String server, String remote, ToolSpec spec, boolean offered) {}

  /** Replaces what a task knows of a server; a tool that has gone stays known by its name. */
  public void replace(
      TaskId task, String server, List<ExternalTool> tools, List<SlashCommand> commands) {
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
  }

  /** Offers a tool no more; it stays known by its name. */
  public void withdraw(ExternalTool tool) {
    put(new ExternalTool(tool.task(), tool.server(), tool.remote(), tool.spec(), false));
  }

  /** The tools that a task knows, in the order of their names. */
  public List<ExternalTool> of(TaskId task) {
    return database
        .sql("select * from external_tool where task_id = ? order by name", task)
        .list(McpToolStore::tool);
  }

  /** The tools that the task of a run knows, in the order of their names. */
  public List<ExternalTool> of(RunId run) {
    return database
        .sql(
            """
            select tool.* from external_tool tool
            join conversation run on run.task_id = tool.task_id
            where run.id = ? order by tool.name
            """,
            run)
        .list(McpToolStore::tool);
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

  private void put(ExternalTool tool) {
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

  private static ExternalTool tool(Row row) throws SQLException {
    return new ExternalTool(
        new TaskId(row.text("task_id")),
        row.text("server"),
        row.text("remote"),
        row.json("spec", ToolSpec.class),
        row.flag("offered"));
  }
}
