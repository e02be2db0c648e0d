package dev.perdure.activities.journal.task;

import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.tool.ToolSpec;

/**
 * A tool of a server.
 *
 * @param remote its name at the server
 * @param offered whether the server still has it
 */
public record McpToolRecord(
    TaskId task, String server, String remote, ToolSpec spec, boolean offered) {}
