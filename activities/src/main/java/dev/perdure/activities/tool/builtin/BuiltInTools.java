package dev.perdure.activities.tool.builtin;

import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.change.ChangeTarget;
import dev.perdure.activities.tool.file.EditTool;
import dev.perdure.activities.tool.file.WriteTool;
import dev.perdure.activities.tool.format.FormatterFile;
import dev.perdure.activities.tool.match.Fuzz;
import dev.perdure.activities.tool.patch.PatchTool;
import dev.perdure.activities.tool.read.ReadTool;
import dev.perdure.activities.tool.search.GlobTool;
import dev.perdure.activities.tool.search.GrepTool;
import dev.perdure.activities.tool.search.ListTool;
import dev.perdure.activities.tool.search.SearchEngine;
import dev.perdure.activities.tool.shell.BashTool;
import dev.perdure.activities.tool.todo.TodoReadTool;
import dev.perdure.activities.tool.todo.TodoWriteTool;
import dev.perdure.activities.tool.web.WebTools;
import java.util.ArrayList;
import java.util.List;

/** The list of built-in tools; a new one is added here. */
public final class BuiltInTools {

  private BuiltInTools() {}

  /** Each tool, working with these ports. */
  public static List<Tool> with(ToolPorts ports) {
    ChangeTarget targets =
        new ChangeTarget(ports.seen(), FormatterFile.read(ports.environment(), ports.home()));
    SearchEngine engine = SearchEngine.installed();
    List<Tool> tools = new ArrayList<>();
    tools.addAll(WebTools.from(ports.environment()));
    tools.addAll(
        List.of(
            new ReadTool(ports.artifacts(), ports.seen()),
            EditTool.one(targets),
            EditTool.several(targets),
            new WriteTool(targets),
            new PatchTool(targets, Fuzz.MOST),
            new BashTool(ports.sandbox(), ports.home(), ports.artifacts(), ports.live()),
            new GrepTool(engine),
            new GlobTool(engine),
            new ListTool(engine),
            new TodoWriteTool(ports.todos()),
            new TodoReadTool(ports.todos())));
    return List.copyOf(tools);
  }
}
